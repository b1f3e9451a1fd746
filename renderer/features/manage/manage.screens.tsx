// Screens of "Manage", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/lazy-section.part.tsx';
import { DetailSkeleton, HomeSkeleton, RowsSkeleton } from '#renderer/ui/skeletons.part.tsx';

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
    <RowsSkeleton />,
  ),
  'manage.orderDetail': lazySection(
    AREAS,
    () => import('./order-detail.page.tsx').then((module) => ({ default: module.OrderDetailPage })),
    <DetailSkeleton />,
  ),
  'manage.deliveries': lazySection(
    AREAS,
    () => import('./deliveries.page.tsx').then((module) => ({ default: module.DeliveriesPage })),
    <RowsSkeleton />,
  ),
  'manage.deliveryDetail': lazySection(
    AREAS,
    () => import('./delivery-detail.page.tsx').then((module) => ({ default: module.DeliveryDetailPage })),
    <DetailSkeleton />,
  ),
  'deposit.validation': lazySection(
    AREAS,
    () => import('./validation.page.tsx').then((module) => ({ default: module.ValidationPage })),
    <RowsSkeleton />,
  ),
  'manage.documents': lazySection(
    AREAS,
    () => import('./documents.page.tsx').then((module) => ({ default: module.DocumentsPage })),
    <RowsSkeleton />,
  ),
  'manage.documentsError': lazySection(
    AREAS,
    () => import('./documents.page.tsx').then((module) => ({ default: module.DocumentsErrorPage })),
    <RowsSkeleton />,
  ),
  'monitoring.shipmentDetail': lazySection(
    AREAS,
    () => import('./shipment-detail.page.tsx').then((module) => ({ default: module.ShipmentDetailPage })),
    <DetailSkeleton />,
  ),
};
