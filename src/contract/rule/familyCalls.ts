// 规则家族的调用 · rule/familyCalls
/** The calls of a rule family besides its lists: setting, withdrawing, reading, copying (floor.md §12.0). */
import { Array as ListOf, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { FamilyFacts, RuleValue } from './facts.ts'
import { keySchema, keysSchema, type Called, type Named, type NamedOne } from './target.ts'

const id = Str({ title: '编号', pattern: '^\\d{1,19}$' })
const ruleValue = Unsafe<RuleValue | null>(Union([Unknown(), Null()]))
const textOrNull = Union([Str(), Null()])
const setting = {
  templateName: textOrNull,
  effectDate: textOrNull,
  content: ruleValue,
  pendingName: textOrNull,
  pendingDate: textOrNull,
  pending: ruleValue,
  remark: textOrNull,
}
/** The current template, and the future one. */
export interface Templates {
  readonly templateName: string | null
  readonly effectDate: string | null
  readonly content: RuleValue | null
  readonly pendingName: string | null
  readonly pendingDate: string | null
  readonly pending: RuleValue | null
  readonly remark: string | null
}
/** The current and the future setting of one shop or branch. */
export type Setting = Called & Templates

type SetBody = Named & { readonly templateId: string; readonly effectDate: string; readonly confirmed?: number }
type NotSet = NamedOne & { readonly msg: string }
/** Sets a template for several targets; `verb` distinguishes a first setting from a change where a family has two calls. */
const setCall = (
  { id: name, title, target, page, base, at }: FamilyFacts,
  { verb, method, toast }: { readonly verb: 'set' | 'change'; readonly method: 'POST' | 'PUT'; readonly toast: string },
) =>
  call({
    id: `${name}.${verb}`,
    title: `${verb === 'set' ? '设置' : '修改'}${title}`,
    method,
    path: `${base}${at}`,
    input: Unsafe<SetBody>(
      Obj({
        ...keysSchema(target),
        templateId: id,
        effectDate: Str({ title: '生效日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
        confirmed: Optional(Integer({ enum: [1] })),
      }),
    ),
    /** `now`: targets set at once; `later`: targets whose setting waits for its day; refused targets have a reason */
    reply: Obj({
      now: Integer(),
      later: Integer(),
      failed: Unsafe<NotSet[]>(ListOf(Obj({ [target.key]: Str(), msg: Str() }))),
    }),
    may: page + 22,
    toast,
  })

/** The calls of a family that set and read the settings. */
const settingCalls = (facts: FamilyFacts) => {
  const { id: name, title, target, page, base, at, paths, toasts, changeToast } = facts
  return {
    set: setCall(facts, { verb: 'set', method: 'POST', toast: toasts?.set ?? '设置成功' }),
    change: changeToast === undefined ? null : setCall(facts, { verb: 'change', method: 'PUT', toast: changeToast }),
    remark: call({
      id: `${name}.remark`,
      title: `${target.noun}备注`,
      method: 'POST',
      path: `${base}${at}/remark`,
      input: Unsafe<NamedOne & { readonly remark: string }>(
        Obj({ ...keySchema(target), remark: Str({ title: '备注', maxLength: 200 }) }),
      ),
      reply: Obj({}),
      may: page + 24,
      toast: '已更新',
    }),
    detail: call({
      id: `${name}.detail`,
      title: `${title}详情`,
      method: 'GET',
      path: `${base}${paths?.detail ?? `${at}/detail`}`,
      input: Unsafe<NamedOne>(Obj({ ...keySchema(target) })),
      reply: Unsafe<Setting>(Obj({ [target.key]: Str(), [target.called]: Str(), ...setting })),
      may: page + 7,
    }),
  }
}

/** The calls of a family besides its lists. */
export const callsOf = (facts: FamilyFacts) => {
  const { id: name, page, base, toasts } = facts
  return { ...settingCalls(facts), ...releaseCalls(name, page, base, toasts?.cancel), ...templateCalls(name, page, base) }
}
const releaseCalls = (name: string, page: number, base: string, cancelToast = '已取消发布') => ({
  cancel: call({
    id: `${name}.cancel`,
    title: '取消发布',
    method: 'DELETE',
    path: `${base}/prerelease`,
    input: Obj({ id }),
    reply: Obj({}),
    may: page + 23,
    toast: cancelToast,
  }),
  compare: call({
    id: `${name}.compare`,
    title: '对比',
    method: 'GET',
    path: `${base}/prerelease/compare`,
    input: Obj({ id }),
    reply: Obj({ before: ruleValue, after: ruleValue, currentName: textOrNull, templateName: Str() }),
    may: page + 7,
  }),
})
const templateCalls = (name: string, page: number, base: string) => ({
  copy: call({
    id: `${name}.copy`,
    title: '复制模板',
    method: 'POST',
    path: `${base}/template/copy`,
    input: Obj({ templateId: id, templateName: Str({ title: '模板名称', minLength: 1, maxLength: 64 }) }),
    reply: Obj({ templateId: Str() }),
    may: page + 17,
    toast: '复制成功',
  }),
  sync: call({
    id: `${name}.sync`,
    title: '同步到已使用',
    method: 'POST',
    path: `${base}/template/sync`,
    input: Obj({ templateId: id }),
    reply: Obj({ later: Integer() }),
    may: page + 26,
    toast: '同步成功',
  }),
})
