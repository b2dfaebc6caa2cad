import { registerHooks } from 'node:module';
import { workerData } from 'node:worker_threads';
import { joinedProgram } from '../../packages/server/testing/processes/joined-programs.ts';

// A thread of the service is loaded from few files. Not one that runs the tasks of a test: they use the sources.
const THREADS = /\/packages\/server\/src\/(?:.*-thread|tasks)\.ts$/;
const tasks: unknown = workerData?.tasksModule;

if (tasks === undefined || THREADS.test(String(tasks)))
  registerHooks({
    resolve: (specifier, context, next) =>
      next(THREADS.test(specifier) ? joinedProgram(new URL(specifier)).href : specifier, context),
  });
