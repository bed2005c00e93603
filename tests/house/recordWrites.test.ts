import type { ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { at, importsOf, type Source, sources, visit } from './source.ts';

/** What may change a record: it sends the version, merges what others changed, and asks about the rest. */
const recordSave = 'src/admin/form/useRecordSave.ts';

/** Files that change records by themselves, each with the version that was seen, and why they need no merge. */
const exceptions: Record<string, string> = {
  'src/admin/record/RecordActionButton.tsx': 'an action without values',
  'src/admin/rows/useNestedSource.ts': 'the calls of a part, which useRecordSave sends',
  'src/resources/accounts/AddIdentityProvider.tsx': 'adds a provider, which nobody can have changed',
  'src/resources/accounts/provisioning/GroupEditor.tsx': 'confirms the preview of one version',
  'src/resources/accounts/provisioning/SettingsCard.tsx': 'a changed one is refused, and shown anew',
  'src/resources/apiKeys/RegenerateDialog.tsx': 'a new token; nothing typed could be merged',
  'src/resources/crmIntegrations/link/UnlinkButton.tsx': 'a decision about the firm that was seen',
  'src/resources/crmIntegrations/link/useLink.ts': 'a decision about the firm that was seen',
  'src/resources/crmIntegrations/link/useLinked.ts': 'takes back only what is as it was left',
  'src/resources/crmIntegrations/link/useReject.ts': 'a decision about the firm that was seen',
  'src/resources/crmIntegrations/matches/NotesDialog.tsx': 'the calls of a firm, which useRecordSave sends',
  'src/resources/draftAccounts/SubdomainCell.tsx': 'no call reads one draft; a changed one is refused',
  'src/resources/firms/factSet/ConnectDialog.tsx': 'confirms the preview of one version',
  'src/resources/firms/factSet/DisconnectDialog.tsx': 'confirms the preview of one version',
  'src/resources/firms/history/useRestore.ts': 'one call is sent by useRecordSave, the other restores all',
  'src/resources/firms/merge/useMerge.ts': 'confirms the comparison of two versions',
  'src/resources/webhooks/WebhookCreate.tsx': 'switches on what it has just made',
};

/** Calls that change a version of a record, as the manifest says. */
const versioned = Object.entries(operations)
  .filter(([, operation]) => 'versioned' in operation)
  .map(([id]) => id);

describe('a change of a record', () => {
  it('goes through useRecordSave', () => {
    const writers = sources('src').filter(
      (source) => source.path !== recordSave && writes(source).length > 0,
    );
    console.log(
      `record writes: ${versioned.length} versioned calls, ${writers.length} files beside useRecordSave`,
    );
    expect(versioned.length).toBeGreaterThan(20);
    expect(writers.filter(({ path }) => !(path in exceptions)).flatMap(writes)).toEqual([]);
    // An exception is dropped with what it excuses.
    expect(Object.keys(exceptions)).toEqual(writers.map(({ path }) => path).sort());
  });

  it.each([
    "import { useUpdate } from 'react-admin';",
    "await dataProvider.update('users', { id });",
    'const { update } = useDataProvider();',
    "await providers.dataProvider(scope).perform('users.setEmail', {});",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a template
    'await dataProvider.perform(`crmInvestorFirms.${verb}`, {});',
  ])('control: refuses %s', (text) => {
    expect(writes({ path: 'src/resources/widgets/A.tsx', text })).toHaveLength(1);
  });
});

describe('a form', () => {
  it('is one of useSaveForm', () => {
    const makers = sources('src').filter(({ text }) => /\buseForm\b/.test(text));
    expect(makers.map(({ path }) => path)).toEqual(['src/admin/form/useSaveForm.ts']);
  });
});

/** The places where a file could change a record. */
function writes(source: Source): string[] {
  const found: string[] = [];
  const add = (node: ESTree.Node) => void found.push(at(source, node));
  if (!/\bupdate|\bperform\b|useUpdate/.test(source.text)) return found;
  const isReactAdmin = importsOf(source).some(({ target }) => target === 'react-admin');
  visit(source, {
    ImportSpecifier: (node) => {
      if (isReactAdmin && /^useUpdate/.test(nameOf(node.imported))) add(node);
    },
    MemberExpression: (node) => {
      if (
        nameOf(node.property) === 'update' &&
        /[pP]rovider/.test(source.text.slice(node.object.start, node.object.end))
      ) {
        add(node);
      }
    },
    VariableDeclarator: (node) => {
      const takes =
        node.id.type === 'ObjectPattern' &&
        node.id.properties.some((one) => one.type === 'Property' && nameOf(one.key) === 'update');
      if (takes && node.init && /DataProvider/.test(source.text.slice(node.init.start, node.init.end)))
        add(node);
    },
    CallExpression: (node) => {
      const {
        callee,
        arguments: [call],
      } = node;
      const isCall = callee.type === 'MemberExpression' && nameOf(callee.property) === 'perform';
      if (isCall && call && versioned.some((id) => patternOf(call).test(id))) add(node);
    },
  });
  return found;
}

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '');

/** The calls that an argument may name: a literal one, a template any that fits, a variable none that is known here. */
function patternOf(node: ESTree.Node): RegExp {
  if (node.type === 'Literal') return new RegExp(`^${node.value}$`);
  if (node.type !== 'TemplateLiteral') return /$^/;
  return new RegExp(`^${node.quasis.map(({ value }) => value.raw).join('\\w+')}$`);
}
