// Screens of "Manage", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { DetailSkeleton, FormSkeleton, HomeSkeleton, ListSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['manage', 'sending', 'story'] as const;
/** Lists, and what stands in the rows of all of them; "Monitoring" names the filters. */
const LISTED = [...AREAS, 'monitoring', 'deposit'] as const;
/** Pages and the confirmation of what a depositor would lose are named as at the deposit. */
const DETAILED = [...AREAS, 'deposit'] as const;

const recipients = lazySection(
  ['recipients', 'records'],
  () => import('./recipients/recipients.page.tsx').then((module) => ({ default: module.RecipientsPage })),
  <FormSkeleton />,
);

export const screens: Screens = {
  'manage.home': lazySection(
    AREAS,
    () => import('./home.page.tsx').then((module) => ({ default: module.ManageHomePage })),
    <HomeSkeleton />,
  ),
  'manage.orders': lazySection(
    LISTED,
    () => import('./orders/orders.page.tsx').then((module) => ({ default: module.OrdersPage })),
    <ListSkeleton />,
  ),
  'manage.orderDetail': lazySection(
    DETAILED,
    () => import('./orders/order-detail.page.tsx').then((module) => ({ default: module.OrderDetailPage })),
    <DetailSkeleton />,
  ),
  'manage.deliveries': lazySection(
    LISTED,
    () => import('./deliveries/deliveries.page.tsx').then((module) => ({ default: module.DeliveriesPage })),
    <ListSkeleton />,
  ),
  'manage.deliveryDetail': lazySection(
    AREAS,
    () => import('./deliveries/delivery-detail.page.tsx').then((module) => ({ default: module.DeliveryDetailPage })),
    <DetailSkeleton />,
  ),
  'deposit.validation': lazySection(
    LISTED,
    () => import('./commands/validation.page.tsx').then((module) => ({ default: module.ValidationPage })),
    <ListSkeleton />,
  ),
  'manage.documents': lazySection(
    LISTED,
    () => import('./documents/documents.page.tsx').then((module) => ({ default: module.DocumentsPage })),
    <ListSkeleton />,
  ),
  'manage.documentsError': lazySection(
    [...AREAS, 'monitoring'],
    () => import('./in-error/in-error.page.tsx').then((module) => ({ default: module.InErrorPage })),
    <ListSkeleton />,
  ),
  'manage.recipientsChoice': recipients,
  // Processing leads to the same register.
  'processing.recipientsChoice': recipients,
  'manage.recipientsImport': lazySection(
    ['recipients', 'records', 'import'],
    () =>
      import('./recipients/recipients-import.page.tsx').then((module) => ({ default: module.RecipientsImportPage })),
    <FormSkeleton />,
  ),
  'monitoring.deliveries': lazySection(
    LISTED,
    () => import('./deliveries/deliveries.page.tsx').then((module) => ({ default: module.MonitoredDeliveriesPage })),
    <ListSkeleton />,
  ),
  'monitoring.jobs': lazySection(
    LISTED,
    () => import('./orders/orders.page.tsx').then((module) => ({ default: module.MonitoredDepositsPage })),
    <ListSkeleton />,
  ),
  'monitoring.shipments': lazySection(
    LISTED,
    () => import('./documents/documents.page.tsx').then((module) => ({ default: module.MonitoredShipmentsPage })),
    <ListSkeleton />,
  ),
  'monitoring.shipmentDetail': lazySection(
    DETAILED,
    () => import('./documents/shipment-detail.page.tsx').then((module) => ({ default: module.ShipmentDetailPage })),
    <DetailSkeleton />,
  ),
};
