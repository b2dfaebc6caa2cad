import { invalid } from '../change-error.ts';

export type Values = Readonly<Record<string, unknown>>;

export type ResourceChange = {
  readonly address: string;
  readonly type: string;
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Names of attributes that only the application of the plan determines. */
  readonly unknown: ReadonlySet<string>;
};

const MOST_RESOURCES = 10_000;

/** The resource changes of `terraform show -json PLANFILE`. */
export function readPlan(text: string): ResourceChange[] {
  const plan = parsed(text);
  const list = plan.resource_changes;
  if (!Array.isArray(list))
    throw invalid('terraform: there is no list "resource_changes"; use terraform show -json PLANFILE');
  if (list.length > MOST_RESOURCES)
    throw invalid(`terraform: more than ${MOST_RESOURCES.toLocaleString('en')} resources`);
  return list.flatMap((given, at) => resourceChange(given, at) ?? []);
}

function parsed(text: string): Values {
  let plan: unknown;
  try {
    plan = JSON.parse(text);
  } catch (error) {
    // The log of `terraform plan -json` has one document in each line, and no values of attributes.
    if (/^\s*\{[^\n]*"@level"/.test(text))
      throw invalid(
        'terraform: this is the log of terraform plan -json, which has no values; save the plan with -out and use terraform show -json PLANFILE',
      );
    throw invalid(`terraform: this is not JSON: ${(error as Error).message}`);
  }
  if (isValues(plan)) {
    if ('@level' in plan)
      throw invalid(
        'terraform: this is the log of terraform plan -json, which has no values; use terraform show -json PLANFILE',
      );
    return plan;
  }
  throw invalid('terraform: this is not the plan that terraform show -json prints');
}

function resourceChange(given: unknown, at: number): ResourceChange | undefined {
  const place = `terraform: resource_changes[${at}]`;
  if (!isValues(given) || typeof given.address !== 'string' || typeof given.type !== 'string')
    throw invalid(`${place} has no address or type`);
  const { address, type, change } = given;
  if (given.mode === 'data') return undefined;
  if (!isValues(change)) throw invalid(`${place} (${address}) has no change`);
  const actions = Array.isArray(change.actions) ? change.actions : [];
  if (!actions.some((one) => one === 'create' || one === 'update' || one === 'delete')) return undefined;
  const unknown = isValues(change.after_unknown) ? change.after_unknown : {};
  return {
    address,
    type,
    before: isValues(change.before) ? change.before : undefined,
    after: isValues(change.after) ? change.after : undefined,
    unknown: new Set(Object.keys(unknown).filter((name) => unknown[name] === true)),
  };
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
