import { Table } from '../controls/table.tsx';
import type { Chart } from './posture-chart.ts';
import type { Posture } from './posture-queries.ts';
import * as postureTexts from './texts.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The charts as numbers, the latest day first. */
export function TrendTable({ charts, posture }: { readonly charts: readonly Chart[]; readonly posture: Posture }) {
  const days = new Set(charts.flatMap(({ metric }) => posture[metric]?.values.map(({ at }) => at) ?? []));
  const valueAt = (metric: Chart['metric'], at: string) => posture[metric]?.values.find((one) => one.at === at)?.value;
  return (
    <Table label={postureTexts.trendTable} columns={[postureTexts.day, ...charts.map(({ name }) => name)]}>
      {[...days]
        .sort((a, b) => Date.parse(b) - Date.parse(a))
        .map((at) => (
          <tr key={at} className="hover:bg-canvas">
            <th scope="row" className="px-4 py-1.5 font-normal whitespace-nowrap">
              {day.format(new Date(at))}
            </th>
            {charts.map(({ metric, format }) => {
              const value = valueAt(metric, at);
              return (
                <td key={metric} className="px-4 tabular-nums">
                  {value === undefined ? '–' : format(value)}
                </td>
              );
            })}
            <td />
          </tr>
        ))}
    </Table>
  );
}
