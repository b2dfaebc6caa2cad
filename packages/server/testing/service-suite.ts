import { after, before, describe } from 'node:test';
import { type DatabaseKind, onEachDatabase } from './test-database.ts';
import { TestService, type TestServiceOptions } from './test-service.ts';

type SuiteOptions = TestServiceOptions & {
  /** Where the suite runs always; without it as `onEachDatabase` says. */
  readonly databases?: readonly DatabaseKind[];
};
type Suite = (service: TestService) => void;

/** A suite with a service of its own that runs while its tests do. */
export function serviceSuite(title: string, ...given: [Suite] | [SuiteOptions, Suite]): void {
  const [{ databases, ...options }, suite] = given.length === 1 ? [{}, given[0]] : given;
  const on = (kind: DatabaseKind) => {
    const service = new TestService(kind, options);
    before(() => service.start());
    after(() => service.stop());
    suite(service);
  };
  if (!databases) onEachDatabase(title, on);
  else for (const kind of databases) describe(`${title} (${kind})`, () => on(kind));
}
