/** An event as it is sent, with the alert that subscribed to it; or a test. */
export type Notification = {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly alert: { readonly id: string; readonly name: string } | null;
  readonly isTest?: boolean;
};

export const headline = ({ alert, type, isTest }: Notification): string =>
  `${isTest ? 'Test: ' : ''}${alert?.name ?? type}`;
