const PREFIX = 'chokepoint-evidence-v1:';
const SIGNATURE =
  /^\{"signature":\{"algorithm":"Ed25519","digest":"SHA-512","key":"([\w+/=]+)","value":"([\w+/=]+)"\}\}\n$/;
const place = (id) => document.getElementById(id);
let opened;

/** An element with text or other elements in it; nothing is ever parsed as HTML. */
function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Base64 has several spellings of the same bytes; only the usual one is accepted. */
function decoded(text) {
  const binary = atob(text);
  if (btoa(binary) !== text) throw new Error('the signature is damaged');
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The signed part and the fingerprint of the key, or an error. */
async function openSigned(bytes) {
  const before = bytes.lastIndexOf(10, bytes.length - 2);
  const match = SIGNATURE.exec(new TextDecoder('latin1').decode(bytes.subarray(before + 1)));
  if (before < 1 || !match) throw new Error('the file does not end with a signature');
  const [key, value] = [decoded(match[1]), decoded(match[2])];
  const content = bytes.subarray(0, before + 1);
  const message = new TextEncoder().encode(PREFIX + hex(await crypto.subtle.digest('SHA-512', content)));
  const fingerprint = hex(await crypto.subtle.digest('SHA-256', key));
  const publicKey = await crypto.subtle.importKey('spki', key, { name: 'Ed25519' }, false, ['verify']);
  if (!(await crypto.subtle.verify({ name: 'Ed25519' }, publicKey, value, message)))
    throw new Error('the signature does not fit: the file was changed after it was signed');
  return { content, fingerprint };
}

async function canVerify() {
  try {
    await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}

function readRecords(content) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  const bundle = { header: undefined, nodes: new Map(), facts: new Map(), relationships: [], findings: [] };
  for (const line of text.split('\n').slice(0, -1)) {
    const record = JSON.parse(line);
    if (record.header) bundle.header = record.header;
    if (record.node) bundle.nodes.set(record.node.id, record.node);
    if (record.fact) bundle.facts.set(keyOf(record.fact), record.fact);
    if (record.relationship) bundle.relationships[record.relationship.number] = record.relationship;
    if (record.finding) bundle.findings.push(record.finding);
  }
  return bundle;
}

const keyOf = ({ source, kind, target }) => JSON.stringify([source, kind, target]);

function show(kind, text) {
  place('verdict').className = kind;
  place('verdict').textContent = text;
}

function showTrust() {
  if (!opened) return;
  const trusted = place('trusted').value.replace(/[:\s]/g, '').toLowerCase();
  const { fingerprint } = opened;
  if (trusted === '')
    show('unknown', `Unchanged since it was signed. The key is only the one inside the bundle: ${fingerprint}`);
  else if (trusted === fingerprint) show('good', `Unchanged since it was signed by the key that you trust: ${fingerprint}`);
  else show('bad', `Not trusted: signed by another key, ${fingerprint}`);
}

function nameOf(id) {
  const name = opened.bundle.nodes.get(id)?.properties.name;
  return typeof name === 'string' && name !== '' ? name : id;
}

function rows(pairs) {
  const body = element('tbody');
  for (const [name, value] of pairs) body.append(element('tr', element('th', name), element('td', String(value))));
  return element('table', body);
}

function showAbout() {
  const { header } = opened.bundle;
  const inputs = (header.inputs ?? []).map(({ name, sha256 }) => [`Input ${name}`, `SHA-256 ${sha256}`]);
  const graph = header.graph ? [['Graph', `${header.graph.nodes} nodes, SHA-256 ${header.graph.sha256}`]] : [];
  const made = ['Made', `${header.made_at} by version ${header.program.version}`];
  place('about').replaceChildren(element('h2', 'About'), rows([made, ...graph, ...inputs]));
}

function showFindings() {
  const list = element('ol');
  for (const finding of opened.bundle.findings) {
    const ends = finding.source ? `${finding.source.name} → ${finding.target.name}` : finding.target.name;
    const button = element('button', `${finding.severity}: ${finding.title}: ${ends}`);
    button.type = 'button';
    button.addEventListener('click', () => showDetail(finding));
    list.append(element('li', button));
  }
  place('findings').replaceChildren(element('h2', `Findings (${opened.bundle.findings.length})`), list);
}

function propertiesOf(properties) {
  const texts = Object.entries(properties).map(([name, value]) => element('li', `${name}: ${JSON.stringify(value)}`));
  return texts.length === 0 ? element('p', 'no properties') : element('ul', ...texts);
}

/** A relationship with what it follows from, opened on demand. */
function relationshipItem(number, above) {
  const { relationships, facts, nodes } = opened.bundle;
  const relationship = relationships[number];
  if (!relationship) return element('li', `relationship ${number} is missing`);
  const { source, kind, target, basis, rule } = relationship;
  const details = element('details', element('summary', `${nameOf(source)} → ${kind} → ${nameOf(target)} (${basis})`));
  details.addEventListener(
    'toggle',
    () => {
      const fact = facts.get(keyOf(relationship));
      details.append(element('p', element('code', `${source} ${kind} ${target}`)));
      if (fact) details.append(element('p', 'Collected:'), propertiesOf(fact.properties));
      if (rule !== null) details.append(element('p', `Derived by ${ruleName(rule)} from:`));
      const from = relationship.from.filter((other) => !above.includes(other));
      details.append(element('ul', ...from.map((other) => relationshipItem(other, [...above, number]))));
      for (const id of relationship.nodes)
        details.append(
          element('details', element('summary', nameOf(id)), propertiesOf(nodes.get(id)?.properties ?? {})),
        );
    },
    { once: true },
  );
  return element('li', details);
}

function ruleName(number) {
  return opened.bundle.header.analysis.rules.find((rule) => rule.number === number)?.name ?? `rule ${number}`;
}

function showDetail(finding) {
  const parts = [element('h2', finding.title)];
  const zone = finding.zone_name === '' ? 'no zone' : finding.zone_name;
  parts.push(
    rows([
      ['Type', finding.finding],
      ['Severity', finding.severity],
      ['Environment', finding.environment_name],
      ['Zone', zone],
      ['Status', finding.status],
      ['Exposed principals', finding.exposed_principals ?? '-'],
    ]),
  );
  if (finding.relationship !== null)
    parts.push(element('h3', 'Relationship'), element('ul', relationshipItem(finding.relationship, [])));
  else parts.push(element('h3', 'Object'), propertiesOf(opened.bundle.nodes.get(finding.target.id)?.properties ?? {}));
  for (const { principal, relationships } of finding.paths)
    parts.push(
      element('h3', `Path of ${principal.name}`),
      element('ol', ...relationships.map((number) => relationshipItem(number, []))),
    );
  place('detail').replaceChildren(...parts);
  place('detail').hidden = false;
  place('detail').scrollIntoView();
}

async function open(file) {
  opened = undefined;
  for (const id of ['about', 'findings', 'detail']) place(id).hidden = true;
  show('', 'Reading …');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!(await canVerify())) {
      show('bad', 'This browser cannot check Ed25519 signatures. Use a newer one, or chokepoint verify.');
      return;
    }
    const { content, fingerprint } = await openSigned(bytes);
    opened = { bundle: readRecords(content), fingerprint };
    showAbout();
    showFindings();
    for (const id of ['about', 'findings']) place(id).hidden = false;
    showTrust();
  } catch (error) {
    opened = undefined;
    show('bad', `Refused: ${error.message}`);
  }
}

place('file').addEventListener('change', (event) => {
  const [file] = event.target.files;
  if (file) void open(file);
});
place('trusted').addEventListener('input', showTrust);
