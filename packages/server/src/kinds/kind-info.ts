import { renderTemplate, type TemplateContext } from '../templates/render-template.ts';

/** The texts that a schema gives a kind, by name; `content` is a template in Markdown. */
export type KindInfo = Readonly<
  Record<string, { readonly title: string; readonly position: number; readonly markdown: { readonly content: string } }>
>;

type InfoText = {
  readonly name: string;
  readonly title: string;
  readonly position: number;
  readonly markdown: { readonly content: string; readonly template_error?: string };
};

/** The texts of a kind, filled in for one node or relationship. One with a faulty template is returned unchanged. */
export function renderInfo(info: KindInfo, context: TemplateContext): InfoText[] {
  return Object.entries(info).map(([name, { title, position, markdown }]) => {
    const { text, fault } = renderTemplate(markdown.content, context);
    return { name, title, position, markdown: { content: text, ...(fault && { template_error: fault }) } };
  });
}
