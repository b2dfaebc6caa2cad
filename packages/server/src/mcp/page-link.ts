/** Longer addresses may be cut off on their way. */
const LONGEST = 8000;

type Search = Readonly<Record<string, string | number | readonly string[]>>;

/** Addresses of pages that show what an answer is about. */
export class PageLinks {
  readonly #base: string;

  constructor(publicUrl: string) {
    this.#base = `${publicUrl}/ui`;
  }

  object(objectId: string | undefined): string {
    return this.page('/explore', objectId === undefined ? {} : { at: [objectId] });
  }

  path(stops: readonly string[]): string {
    return this.page('/explore', { tab: 'path', at: stops });
  }

  query(query: string): string {
    return this.page('/explore', { tab: 'cypher', query });
  }

  page(path: string, search: Search = {}): string {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(search))
      parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const address = parameters.size > 0 ? `${this.#base}${path}?${parameters}` : `${this.#base}${path}`;
    return address.length <= LONGEST ? address : `${this.#base}${path}`;
  }
}
