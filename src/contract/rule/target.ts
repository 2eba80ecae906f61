// 规则为谁设 · rule/target
/** Shops and branches: the targets of a rule family (floor.md §12.0), and how its lists, bodies and files name one. */
import { Array as ListOf, String as Str, type TSchema } from 'typebox'
import { choice, code, ref, text, type Field } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import type { Scope } from '../resource.ts'
import { PLATFORM } from '../rules/platform.ts'
import { city, logisticsCompany, province } from '../warehouse/refs.ts'

/** Most shops or branches in one setting. */
export const targetsMax = 5000

export interface RuleTarget {
  readonly name: 'shop' | 'network'
  /** noun for one target */
  readonly noun: string
  /** rule_config.target_type */
  readonly type: 1 | 2
  /** field of a target's number in rows and bodies, and field of several numbers */
  readonly key: 'shopNo' | 'networkId'
  readonly keys: 'shopNos' | 'networkIds'
  /** field of a target's name */
  readonly called: 'shopName' | 'networkName'
  /** columns about the target in every list, the first of them searchable; and the ones only in the list of all targets */
  readonly whose: Readonly<Record<string, Field>>
  readonly besides: Readonly<Record<string, Field>>
  readonly scope: readonly Scope[]
  /** text shown where there is no target, and the next step */
  readonly empty: readonly [string, string]
  /** text for a target without a setting, and for the time before a setting */
  readonly unset: string
  readonly earlier: string
}

export const shopTarget: RuleTarget = {
  name: 'shop',
  noun: '店铺',
  type: 1,
  key: 'shopNo',
  keys: 'shopNos',
  called: 'shopName',
  whose: {
    ownerNo: ref('货主', owner, { derived: true }),
    shopNo: code('店铺编号', { derived: true, searched: 'several' }),
    shopName: text('店铺', { derived: true, width: 160 }),
  },
  besides: { platformCode: choice('平台', PLATFORM, { dict: 'shop.platform_code', derived: true }) },
  scope: ['owner', 'shop'],
  empty: ['还没有店铺', '在“货主管理 → 店铺管理”里建店铺，再给它们设规则。'],
  unset: '还没有设置，用通用规则。',
  earlier: '已接的订单不变，要变就“重算”。',
}

export const networkTarget: RuleTarget = {
  name: 'network',
  noun: '网点',
  type: 2,
  key: 'networkId',
  keys: 'networkIds',
  called: 'networkName',
  whose: {
    logisticsCode: ref('物流公司', logisticsCompany, { derived: true, width: 110 }),
    networkId: code('网点编号', { derived: true, searched: 'several' }),
    networkName: text('网点', { derived: true, width: 180 }),
  },
  besides: {
    provinceCode: ref('省', province, { derived: true, width: 90 }),
    cityCode: ref('市', city, { derived: true, width: 90 }),
  },
  scope: ['network'],
  empty: ['还没有网点', '在“仓库管理 → 网点管理”里建网点，再给它们设规则。'],
  unset: '还没有设置。',
  earlier: '已出库的包裹按出库时的规则。',
}

/** Body that names shops or branches, with the field names of its family. */
export type Named = Partial<Readonly<Record<RuleTarget['keys'], readonly string[]>>>
/** Body that names one target. */
export type NamedOne = Partial<Readonly<Record<RuleTarget['key'], string>>>
/** One target with its name. */
export type Called = NamedOne & Partial<Readonly<Record<RuleTarget['called'], string>>>

/** Schema of the field that names one in a body, and of the field that names several. */
export const keySchema = ({ key, noun }: RuleTarget): Readonly<Record<string, TSchema>> => ({
  [key]: Str({ title: noun, minLength: 1, maxLength: 64 }),
})
export const keysSchema = ({ keys, noun }: RuleTarget): Readonly<Record<string, TSchema>> => ({
  [keys]: ListOf(Str({ minLength: 1, maxLength: 64 }), { title: noun, minItems: 1, maxItems: targetsMax }),
})

/** Body that names these keys in the field of the target. */
export const namedBy = ({ name }: RuleTarget, all: readonly string[]): Named =>
  name === 'shop' ? { shopNos: all } : { networkIds: all }
export const namedOneBy = ({ name }: RuleTarget, one: string): NamedOne =>
  name === 'shop' ? { shopNo: one } : { networkId: one }
export const calledBy = ({ name }: RuleTarget, one: string, as: string): Called =>
  name === 'shop' ? { shopNo: one, shopName: as } : { networkId: one, networkName: as }

const plain = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Number and name of the target in a row of a list. */
export const keyIn = ({ key }: RuleTarget, row: Readonly<Record<string, unknown>>): string => plain(row[key])
export const nameIn = ({ called, key }: RuleTarget, row: Readonly<Record<string, unknown>>): string =>
  plain(row[called]) === '' ? plain(row[key]) : plain(row[called])
