import { CLIENT_TYPES, type ClientType } from '@chokepoint/contract';
import { badRequest } from '../../service-error.ts';

export function requireName(name: string | null | undefined): string {
  if (!name?.trim()) throw badRequest('Name: property is required and must not be empty or zero in value');
  return name;
}

export function requireType(type: string | null | undefined): ClientType {
  const known = CLIENT_TYPES.find((one) => one === type?.toLowerCase());
  if (!known) throw badRequest(`Type: must be one of ${CLIENT_TYPES.join(', ')}`);
  return known;
}
