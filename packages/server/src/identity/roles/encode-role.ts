import type { identity } from '@chokepoint/contract';
import type { z } from 'zod';
import type { PermissionRecord, Role } from '../../callers/user.ts';
import { encodeTimes } from '../../http/encode-time.ts';
import { type NullableEncoding, plainNullables } from '../../http/nullable-encoding.ts';

/** Encoders of permissions and roles in one of the two encodings of nullable values. */
export function roleEncoder<I, S, D>({ deletedAt }: NullableEncoding<I, S, D>) {
  const permission = (record: PermissionRecord) => ({
    authority: record.authority,
    name: record.name,
    id: record.id,
    ...encodeTimes(record),
    deleted_at: deletedAt,
  });
  const role = (record: Role) => ({
    name: record.name,
    description: record.description,
    permissions: record.permissions.map(permission),
    id: record.id,
    ...encodeTimes(record),
    deleted_at: deletedAt,
  });
  return { permission, role };
}

const plain = roleEncoder(plainNullables);

export const encodePermission = (record: PermissionRecord): z.input<typeof identity.permission> =>
  plain.permission(record);
export const encodeRole = (record: Role): z.input<typeof identity.role> => plain.role(record);
