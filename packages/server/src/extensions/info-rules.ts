import type { GivenInfo } from '@chokepoint/contract';
import { TemplateFault } from '../templates/template-lexer.ts';
import { checkTemplate } from '../templates/template-syntax.ts';
import type { Info, InfoText } from './extension.ts';
import { fault, plainText } from './kind-names.ts';
import { isUnsafeMarkdown } from './markdown-safety.ts';

const KEY = /^[a-z0-9_-]{1,128}$/;
const MOST_TEXTS = 100;

/** The texts that a kind brings for the object panel. `owner` says whose they are, for the message. */
export function checkedInfo(given: GivenInfo, owner: string): Info {
  const entries = Object.entries(given ?? {});
  if (entries.length > MOST_TEXTS) throw fault(`${owner} has more than ${MOST_TEXTS} info entries`);
  const positions = new Set<number>();
  const checked = entries.map(([key, { title, position, markdown }]): [string, InfoText] => {
    if (!KEY.test(key)) throw fault(`${owner} has an info entry with an invalid key: ${key.slice(0, 140)}`);
    const place = `${owner} info ${key}`;
    const shown = plainText(title, `title of ${place}`);
    if (shown.trim() === '') throw fault(`${place} has no title`);
    if (position === null || position === undefined || position < 0)
      throw fault(`${place} needs a position of 0 or more`);
    if (positions.has(position)) throw fault(`${place} has a duplicate position: ${position}`);
    positions.add(position);
    const content = plainText(onlyContent(markdown, place), `content of ${place}`);
    checkContent(content, place);
    return [key, { title: shown, position, markdown: { content } }];
  });
  return Object.fromEntries(checked);
}

function onlyContent(markdown: Readonly<Record<string, unknown>> | null | undefined, place: string): string {
  const { content = '', ...others } = markdown ?? {};
  const [other] = Object.keys(others);
  if (other !== undefined) throw fault(`${place}: markdown has an unknown field: ${other}`);
  if (typeof content !== 'string') throw fault(`${place}: markdown content must be a text`);
  return content;
}

function checkContent(content: string, place: string): void {
  try {
    checkTemplate(content);
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    throw fault(`${place}: content is not a valid template: ${error.message}`);
  }
  checkMarkdown(content, place);
}

export function checkMarkdown(content: string, place: string): void {
  if (isUnsafeMarkdown(content)) throw fault(`${place}: markdown content contains unsafe or disallowed HTML`);
}
