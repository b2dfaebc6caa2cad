import { badRequest, type ServiceError } from '../service-error.ts';

export const fault = (detail: string): ServiceError => badRequest(`graph schema validation error: ${detail}`);

/** A text that a database can hold; missing = empty. */
export function plainText(given: string | null | undefined, what: string): string {
  const text = given ?? '';
  if (!text.isWellFormed() || text.includes('\0')) throw fault(`${what} contains characters that cannot be stored`);
  return text;
}

type Role = 'node kind' | 'relationship kind' | 'environment' | 'relationship finding';

const LONGEST_NAME = 256;

/** The names that one schema declares. Each begins with the schema's namespace, and none is declared twice. */
export class KindNames {
  readonly #prefix: string;
  readonly #declared: Readonly<Record<Role, Set<string>>> = {
    'node kind': new Set(),
    'relationship kind': new Set(),
    environment: new Set(),
    'relationship finding': new Set(),
  };

  constructor(namespace: string) {
    this.#prefix = `${namespace}_`;
  }

  declare(role: Role, given: string | null | undefined): string {
    const name = plainText(given, `graph schema ${role} name`);
    this.requirePrefix(role, name);
    if (name.length > LONGEST_NAME)
      throw fault(`graph schema ${role} ${name.slice(0, 40)}... is longer than ${LONGEST_NAME} characters`);
    const clash = role === 'relationship kind' && this.#declared['node kind'].has(name);
    if (clash || this.#declared[role].has(name)) throw fault(`duplicate graph schema ${role}: ${name}`);
    this.#declared[role].add(name);
    return name;
  }

  requirePrefix(what: string, name: string): void {
    if (!name.startsWith(this.#prefix))
      throw fault(`graph schema ${what} ${name} is missing extension namespace prefix`);
    if (name.slice(this.#prefix.length).trim() === '')
      throw fault(`graph schema ${what} cannot be empty after the namespace prefix`);
  }

  requireNodeKind(what: string, name: string): string {
    if (this.#declared['node kind'].has(name)) return name;
    throw fault(`graph schema ${what} ${name} not declared as a node kind`);
  }

  isRelationshipKind(name: string): boolean {
    return this.#declared['relationship kind'].has(name);
  }

  isDeclared(name: string): boolean {
    return this.#declared['node kind'].has(name) || this.#declared['relationship kind'].has(name);
  }
}
