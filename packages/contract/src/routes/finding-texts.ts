import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, file } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');

export const getFindingTexts = defineRoute({
  name: 'getFindingTexts',
  method: 'GET',
  path: '/api/v2/findings/{finding}',
  summary: 'What a finding type means and how to fix it, as Markdown',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ finding: z.string().min(1) }),
  answers: {
    200: data(
      z.object({
        title: z.string(),
        type: z.string(),
        short_description: z.string(),
        long_description: z.string(),
        short_remediation: z.string(),
        long_remediation: z.string(),
        references: z.string(),
      }),
    ),
  },
});

export const getFindingText = defineRoute({
  name: 'getFindingText',
  method: 'GET',
  path: '/api/v2/assets/findings/{finding}/{asset}',
  aliases: ['/ui/findings/{finding}/{asset}'],
  summary: 'One text of a finding type, as Markdown; with the prefix `tx-`, its wording for zones other than Tier Zero',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ finding: z.string().min(1), asset: z.string().min(1) }),
  answers: { 200: file('text/markdown') },
});

export const findingTextRoutes = [getFindingTexts, getFindingText] as const;
