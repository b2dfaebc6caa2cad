import { badRequest } from '../../service-error.ts';

const LONGEST = 1000;

export function requireText(given: string | null | undefined, field: string, longest = LONGEST): string {
  const text = given?.trim();
  if (!text) throw badRequest(`${field} is required and must not be empty`);
  if (text.length > longest) throw badRequest(`${field} must not be longer than ${longest} characters`);
  return text;
}
