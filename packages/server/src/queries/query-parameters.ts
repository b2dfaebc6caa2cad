import { badRequest } from '../service-error.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** Each is copied to the thread that runs the query. Lists inside a parameter are bounded by the size of the body. */
const MOST_PARAMETERS = 1000;
const LONGEST_NAME = 256;

/** The parameters of a query; throws when there are too many. */
export function parametersOf({ parameters }: { readonly parameters?: Parameters | null | undefined }): Parameters {
  const names = Object.keys(parameters ?? {});
  if (names.length > MOST_PARAMETERS) throw badRequest(`a query takes at most ${MOST_PARAMETERS} parameters`);
  if (names.some((name) => name.length > LONGEST_NAME))
    throw badRequest(`the name of a parameter has at most ${LONGEST_NAME} characters`);
  return parameters ?? {};
}
