import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { defineRoute, ENTERPRISE, file } from '../route.ts';

/** What a report can be written as: all of it as one page, or one table of it. */
export const REPORT_FORMATS = ['html', 'findings.csv', 'trends.csv', 'plan.csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const getReport = defineRoute({
  name: 'getReport',
  method: 'GET',
  path: '/api/v2/attack-paths/report',
  summary: 'Posture, trends, the worst findings and how to fix them, as one self-contained page, or as CSV',
  tag: 'Attack paths',
  editions: ENTERPRISE,
  access: anyOf('risks/GenerateReport', 'graphdb/Read'),
  query: z.object({
    format: z.enum(REPORT_FORMATS).default('html'),
    environments: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .meta({ description: 'Ids of environments, repeatable; default: all that the caller may see' }),
    asset_group_tag_id: z.string().optional().meta({
      type: 'integer',
      description: 'Id of a zone, or 0 for findings without one; default: these and those of Tier Zero',
    }),
    start: z.string().optional().meta({ format: 'date-time', description: 'Inclusive; default: 30 days ago' }),
    end: z.string().optional().meta({ format: 'date-time', description: 'Exclusive; default: now' }),
  }),
  answers: { 200: file('text/html; charset=utf-8', 'text/csv; charset=utf-8') },
});

export const reportRoutes = [getReport] as const;
