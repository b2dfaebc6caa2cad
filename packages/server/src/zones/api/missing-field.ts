import { badRequest } from '../../service-error.ts';

export const missingField = (field: string) =>
  badRequest(`${field}: property is required and must not be empty or zero in value`);
