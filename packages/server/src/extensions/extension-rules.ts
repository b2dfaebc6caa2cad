import type { GivenExtension } from '@chokepoint/contract';
import { isReservedKind } from '@chokepoint/model';
import { parse } from 'semver';
import { badRequest } from '../service-error.ts';
import { checkedQueries, checkedZoneRules } from './bundle-rules.ts';
import type {
  EnvironmentDefinition,
  Extension,
  FindingDefinition,
  NodeKindDefinition,
  RelationshipKindDefinition,
  Remediation,
} from './extension.ts';
import { checkedInfo, checkMarkdown } from './info-rules.ts';
import { fault, KindNames, plainText } from './kind-names.ts';

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Validates a schema as far as possible without other schemas; throws 400 with the first error. */
export function checkedExtension(given: GivenExtension): Extension {
  const schema = checkedSchema(given);
  const names = new KindNames(schema.namespace);
  const nodeKinds = checkedNodeKinds(given, names);
  const relationshipKinds = checkedRelationshipKinds(given, names);
  const environments = checkedEnvironments(given, names);
  const findings = checkedFindings(given, names);
  return {
    ...schema,
    nodeKinds,
    relationshipKinds,
    environments,
    findings,
    zoneRules: checkedZoneRules(given, schema.namespace),
    queries: checkedQueries(given),
  };
}

function checkedSchema({ schema }: GivenExtension) {
  const name = plainText(schema?.name, 'graph schema extension name');
  const version = plainText(schema?.version, 'graph schema extension version');
  const namespace = plainText(schema?.namespace, 'graph schema extension namespace');
  const displayName = plainText(schema?.display_name, 'graph schema extension display name');
  if (name.trim() === '') throw fault('graph schema extension name is required');
  if (version.trim() === '') throw fault('graph schema extension version is required');
  if (!version.startsWith('v'))
    throw fault(
      `graph schema extension version is not valid semver: prefix \`v\` is missing: version string ${version}`,
    );
  if (!parse(version.slice(1)))
    throw fault(`graph schema extension version is not valid semver: version string ${version}`);
  if (namespace.trim() === '') throw fault('graph schema extension namespace is required');
  if (isReservedKind(namespace)) throw fault(`graph schema extension namespace ${namespace} is reserved`);
  return { name, version, namespace, displayName: displayName.trim() === '' ? name : displayName };
}

function checkedNodeKinds(given: GivenExtension, names: KindNames): NodeKindDefinition[] {
  const kinds = given.node_kinds ?? [];
  if (kinds.length === 0) throw fault('graph schema node kinds are required');
  return kinds.map((kind) => {
    const name = names.declare('node kind', kind.name);
    const color = plainText(kind.color, `color of graph schema node kind ${name}`);
    if (color !== '' && !COLOR.test(color))
      throw fault(`graph schema node kind ${name} has an invalid color: ${color}`);
    return {
      name,
      displayName: plainText(kind.display_name, `display name of graph schema node kind ${name}`),
      description: plainText(kind.description, `description of graph schema node kind ${name}`),
      isDisplayKind: kind.is_display_kind ?? false,
      icon: plainText(kind.icon, `icon of graph schema node kind ${name}`),
      color,
      info: checkedInfo(kind.info, `graph schema node kind ${name}`),
    };
  });
}

function checkedRelationshipKinds(given: GivenExtension, names: KindNames): RelationshipKindDefinition[] {
  return (given.relationship_kinds ?? []).map((kind) => {
    const name = names.declare('relationship kind', kind.name);
    return {
      name,
      description: plainText(kind.description, `description of graph schema relationship kind ${name}`),
      isTraversable: kind.is_traversable ?? false,
      info: checkedInfo(kind.info, `graph schema relationship kind ${name}`),
    };
  });
}

function checkedEnvironments(given: GivenExtension, names: KindNames): EnvironmentDefinition[] {
  return (given.environments ?? []).map((environment) => {
    const environmentKind = names.declare('environment', environment.environment_kind);
    names.requireNodeKind('environment', environmentKind);
    const sourceKind = plainText(environment.source_kind, `source kind of environment ${environmentKind}`);
    if (sourceKind.trim() === '') throw fault(`graph schema environment ${environmentKind} has no source kind`);
    if (isReservedKind(sourceKind)) throw fault(`graph schema environment source kind ${sourceKind} is reserved`);
    if (names.isDeclared(sourceKind))
      throw fault(`graph schema environment source kind ${sourceKind} is declared as a node or relationship kind`);
    const principalKinds = (environment.principal_kinds ?? []).map((kind) => {
      names.requirePrefix('environment principal kind', kind);
      return names.requireNodeKind('environment principal kind', kind);
    });
    return { environmentKind, sourceKind, principalKinds: [...new Set(principalKinds)] };
  });
}

function checkedFindings(given: GivenExtension, names: KindNames): FindingDefinition[] {
  return (given.relationship_findings ?? []).map((finding) => {
    const name = names.declare('relationship finding', finding.name);
    const relationshipKind = plainText(finding.relationship_kind, `relationship kind of finding ${name}`);
    names.requirePrefix('relationship finding relationship kind', relationshipKind);
    if (!names.isRelationshipKind(relationshipKind))
      throw fault(
        `graph schema relationship finding relationship kind ${relationshipKind} not declared as a relationship kind`,
      );
    const displayName = plainText(finding.display_name, `display name of finding ${name}`);
    return {
      name,
      displayName: displayName.trim() === '' ? name : displayName,
      relationshipKind,
      environmentKind: plainText(finding.environment_kind, `environment kind of finding ${name}`),
      remediation: checkedRemediation(finding.remediation, name),
    };
  });
}

type GivenRemediation = NonNullable<GivenExtension['relationship_findings']>[number]['remediation'];

function checkedRemediation(given: GivenRemediation, finding: string): Remediation {
  const text = (key: keyof Remediation) => {
    const content = plainText(given?.[key], `${key} of finding ${finding}`);
    checkMarkdown(content, `graph schema relationship finding ${finding}: ${key}`);
    return content;
  };
  return {
    short_description: text('short_description'),
    long_description: text('long_description'),
    short_remediation: text('short_remediation'),
    long_remediation: text('long_remediation'),
  };
}

export const builtInExtension = () => badRequest('cannot modify a built-in graph extension');
