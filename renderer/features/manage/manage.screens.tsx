// Screens of "Manage", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { DetailSkeleton, HomeSkeleton, ListSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['manage'] as const;

export const screens: Screens = {
  'manage.home': lazySection(
    AREAS,
    () => import('./home.page.tsx').then((module) => ({ default: module.ManageHomePage })),
    <HomeSkeleton />,
  ),
  'manage.orders': lazySection(
    AREAS,
    () => import('./orders.page.tsx').then((module) => ({ default: module.OrdersPage })),
    <ListSkeleton />,
  ),
  'manage.orderDetail': lazySection(
    AREAS,
    () => import('./order-detail.page.tsx').then((module) => ({ default: module.OrderDetailPage })),
    <DetailSkeleton />,
  ),
  'manage.deliveries': lazySection(
    AREAS,
    () => import('./deliveries.page.tsx').then((module) => ({ default: module.DeliveriesPage })),
    <ListSkeleton />,
  ),
  'manage.deliveryDetail': lazySection(
    AREAS,
    () => import('./delivery-detail.page.tsx').then((module) => ({ default: module.DeliveryDetailPage })),
    <DetailSkeleton />,
  ),
  'deposit.validation': lazySection(
    AREAS,
    () => import('./validation.page.tsx').then((module) => ({ default: module.ValidationPage })),
    <ListSkeleton />,
  ),
  'manage.documents': lazySection(
    AREAS,
    () => import('./documents.page.tsx').then((module) => ({ default: module.DocumentsPage })),
    <ListSkeleton />,
  ),
  'manage.documentsError': lazySection(
    AREAS,
    () => import('./documents.page.tsx').then((module) => ({ default: module.DocumentsErrorPage })),
    <ListSkeleton />,
  ),
  'monitoring.shipmentDetail': lazySection(
    AREAS,
    () => import('./shipment-detail.page.tsx').then((module) => ({ default: module.ShipmentDetailPage })),
    <DetailSkeleton />,
  ),
};
