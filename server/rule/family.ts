// 规则家族的列表 · rule/family
/** The four lists of a rule family: settings, templates, pending settings, history (floor.md §12.0, §12.11). */
import type { Body } from '#contract/resource'
import type { Fields } from '#contract/kinds'
import type { RuleFamily } from '#contract/rule/family'
import { targetSources } from '../core/ruleTargets.ts'
import { listImport } from '../import/rowEndpoints.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { partFaults, wholeValue } from '../platform/parts.ts'
import { serve } from '../platform/serve.ts'
import type { Endpoint } from '../platform/handle.ts'
import { changeRows, selected } from '../platform/rows.ts'
import { settingsFile } from './settingsFile.ts'

/** The server's part of a family's rule: faults of a value with valid fields, and its summary in one line. */
export interface FamilyRule<C> {
  readonly faults: (content: C, ctx: Ctx) => readonly string[] | Promise<readonly string[]>
  readonly summary: (content: C, ctx: Ctx) => string | Promise<string>
}
/** Number of sentences in one refusal. */
const mostFaults = 3

/** The lists of a family. Family and target are constants of the program, so they may be parts of statements. */
export const serveLists = <C>(of: RuleFamily, rule: FamilyRule<C>): Endpoint[] => [
  ...servedConfigs(of),
  ...settingsByFile(of),
  ...servedTemplates(of, rule),
  ...servedReleases(of),
]

/** The import 按文件设置 above the list of settings. */
const settingsByFile = (of: RuleFamily): Endpoint[] =>
  (of.config.actions ?? []).flatMap((action) =>
    'import' in action ? listImport(of.config, settingsFile(action.import, of)) : [],
  )

const servedConfigs = ({ family, target, config }: RuleFamily): Endpoint[] => {
  const { table, key, columns, scope } = targetSources[target.name]
  return serve(config, {
    from: `${table} left join rule_config c on c.tenant_id = $1 and c.family = '${family}' and c.target_key = ${key}
           left join rule_template t on t.tenant_id = $1 and t.id = c.template_id
           left join rule_prerelease p on p.tenant_id = $1 and p.family = '${family}' and p.target_key = ${key} and p.live_key = 0`,
    alias: 's',
    columns: {
      ...columns,
      isSet: 'case when c.id is null then 0 else 1 end',
      hasPending: 'case when p.id is null then 0 else 1 end',
      templateName: 't.template_name',
      summary: 'c.summary',
      effectDate: 'c.effect_date',
      pendingName: 'p.template_name',
      pendingDate: 'p.effect_date',
      remark: 'c.remark',
      updateUserName: 'c.update_user_name',
      updateTime: 'c.update_time',
    },
    scope,
  })
}

const servedTemplates = <C>({ family, content, template }: RuleFamily, rule: FamilyRule<C>): Endpoint[] =>
  serve(template, {
    from: 'rule_template t',
    alias: 't',
    where: `t.family = '${family}'`,
    columns: {
      templateId: 't.id::text',
      useNum: '(select count(*)::int from rule_config c where c.tenant_id = $1 and c.template_id = t.id)',
    },
    write: {
      table: 'rule_template',
      check: (ctx, body) => checkContent(ctx, content, rule, body),
      fill: async (ctx, body, before) => {
        if (body.isDefault === 1) await clearOtherDefault(ctx, family, before)
        if (!('content' in body)) return { family }
        const whole = wholeValue(content, contentOf(body))
        // a value without a fault has the type of its fields
        return { family, content: JSON.stringify(whole), summary: await rule.summary(whole as C, ctx) }
      },
      checkRemove: (ctx, before) => checkUnused(ctx, before),
    },
  })

const servedReleases = ({ family, target, prerelease, history }: RuleFamily): Endpoint[] => {
  const { table, key, columns, scope } = targetSources[target.name]
  return [
    ...serve(prerelease, {
      from: `rule_prerelease p left join ${table} on s.tenant_id = $1 and ${key} = p.target_key
           left join rule_config c on c.tenant_id = $1 and c.family = p.family and c.target_key = p.target_key
           left join rule_template t on t.tenant_id = $1 and t.id = c.template_id`,
      alias: 'p',
      where: `p.family = '${family}'`,
      columns: { ...columns, [target.key]: 'p.target_key', prereleaseId: 'p.id::text', currentName: 't.template_name' },
      scope,
    }),
    ...serve(history, {
      from: `rule_history h left join ${table} on s.tenant_id = $1 and ${key} = h.target_key`,
      alias: 'h',
      where: `h.family = '${family}'`,
      columns: { ...columns, [target.key]: 'h.target_key', historyId: 'h.id::text' },
      scope,
    }),
  ]
}

/** A rule as the form sends it and the database stores it. */
/** The rule of a template; it is text after its check. */
type Template = Body<RuleFamily['template']>
const contentOf = ({ content }: Template): unknown => (typeof content === 'string' ? (JSON.parse(content) as unknown) : content)

/** Checks the rule of a template. @throws Refused with its faults, at the field */
const checkContent = async <C>(ctx: Ctx, fields: Fields, rule: FamilyRule<C>, body: Template): Promise<void> => {
  if (!('content' in body)) return
  const value = contentOf(body)
  const shapeFaults = partFaults(fields, value)
  const faults = shapeFaults.length > 0 ? shapeFaults : await rule.faults(wholeValue(fields, value) as C, ctx)
  if (faults.length > 0) throw refuse('A0400', {}, { content: faults.slice(0, mostFaults).join('；') })
}

const clearOtherDefault = async (ctx: Ctx, family: string, before: Stored<Template> | null): Promise<void> => {
  await changeRows(ctx.tx, 'rule_template', selected(otherDefaults, family, before?.id ?? null), {
    key: ['id'],
    only: { isDefault: 1 },
    all: { isDefault: 0, updateTime: ctx.at },
  })
}
const otherDefaults =
  'select id from rule_template where tenant_id = $1 and family = $2 and is_default = 1 and id is distinct from $3::bigint'

/** Checks that no shop or branch uses the template. @throws Refused A2004 for a current or pending setting */
const checkUnused = async (ctx: Ctx, before: Stored<Template>): Promise<void> => {
  const [usage] = await ctx.tx.query(
    `select 1 from rule_config where tenant_id = $1 and template_id = $2
      union all select 1 from rule_prerelease where tenant_id = $1 and template_id = $2 limit 1`,
    [ctx.tenantId, before.id],
  )
  if (usage !== undefined) throw refuse('A2004')
}
