import type { PlanStep } from '../../graph/graph-queries.ts';
import * as exploreTexts from '../texts.ts';

/** How the query was run: the steps, with the estimate and the actual work of each. */
export function PlanTable({ plan }: { readonly plan: readonly PlanStep[] }) {
  return (
    <section
      aria-label={exploreTexts.plan}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="min-h-0 grow overflow-auto -outline-offset-2"
    >
      <table className="w-full text-left">
        <thead>
          <tr className="text-xs text-ink-faint">
            {[exploreTexts.step, exploreTexts.of, exploreTexts.expected, exploreTexts.calls, exploreTexts.rows].map(
              (column) => (
                <th key={column} scope="col" className="border-b border-line px-3 py-1.5 font-medium">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {plan.map((step, at) => (
            // Steps may be equal, so the index is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={at} className="border-b border-line">
              <td className="px-3 py-1" style={{ paddingLeft: 12 + step.depth * 14 }}>
                {step.operator}
              </td>
              <td className="px-3 py-1 font-mono text-xs">{step.detail}</td>
              <td className="px-3 py-1 tabular-nums">
                {step.estimate === undefined ? '' : Math.round(step.estimate).toLocaleString()}
              </td>
              <td className="px-3 py-1 tabular-nums">{step.calls.toLocaleString()}</td>
              <td className="px-3 py-1 tabular-nums">{step.rows.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
