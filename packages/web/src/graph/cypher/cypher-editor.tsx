import {
  completionsAt,
  diagnose,
  highlight,
  hoverAt,
  LENIENT_CYPHER,
  type Vocabulary,
} from '@chokepoint/cypher/language';
import { autocompletion, type CompletionSource, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { linter } from '@codemirror/lint';
import { EditorState, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  hoverTooltip,
  keymap,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import * as graphTexts from '../texts.ts';

type CypherEditorProps = {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
};

/** The query editor: highlighted, completed and checked by the same code that runs queries. */
export function CypherEditor({ text, vocabulary, onChange, onRun }: CypherEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ vocabulary, onChange, onRun });
  latest.current = { vocabulary, onChange, onRun };
  useEffect(() => {
    const made = new EditorView({
      parent: place.current!,
      state: EditorState.create({ doc: '', extensions: extensions(latest) }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  return (
    <div ref={place} className="cypher-editor overflow-hidden rounded-md border border-line-strong/70 bg-surface" />
  );
}

type Latest = { current: Omit<CypherEditorProps, 'text'> };

function extensions(latest: Latest) {
  const run = () => {
    latest.current.onRun();
    return true;
  };
  return [
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': graphTexts.cypherQuery }),
    placeholder('MATCH p = shortestPath((u:User)-[*1..]->(g:Group)) RETURN p LIMIT 10'),
    keymap.of([
      { key: 'Shift-Enter', run },
      { key: 'Mod-Enter', run },
      ...completionKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current.onChange(update.state.doc.toString());
    }),
    autocompletion({ override: [completions(latest)], icons: false }),
    linter((view) => diagnose(view.state.doc.toString(), latest.current.vocabulary, { dialect: LENIENT_CYPHER }), {
      delay: 250,
    }),
    hoverTooltip((view, position) => {
      const found = hoverAt(view.state.doc.toString(), position, latest.current.vocabulary);
      if (!found) return null;
      return {
        pos: found.from,
        end: found.to,
        create: () => {
          const dom = document.createElement('div');
          dom.className = 'px-2 py-1';
          dom.textContent = found.text;
          return { dom };
        },
      };
    }),
    colours,
  ];
}

function completions(latest: Latest): CompletionSource {
  return (context) => {
    const { state, pos, explicit } = context;
    if (!explicit && !context.matchBefore(/[\w:.$]$/)) return null;
    const found = completionsAt(state.doc.toString(), pos, latest.current.vocabulary);
    const first = found[0];
    if (!first) return null;
    return {
      from: first.from,
      to: first.to,
      options: found.map(({ label, kind, detail, insert }) => ({
        label,
        type: kind,
        apply: insert,
        ...(detail ? { info: detail } : {}),
      })),
      filter: false,
    };
  };
}

const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = coloured(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged) this.decorations = coloured(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function coloured(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, role } of highlight(view.state.doc.toString()))
    if (to > from) builder.add(from, to, Decoration.mark({ class: `cypher-${role}` }));
  return builder.finish();
}
