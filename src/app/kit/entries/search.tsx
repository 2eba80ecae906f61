// 查询表单的两种收起 · app/kit/entries/search
import { useState, type ComponentType, type JSX } from 'react'
import { choice, code, count, day, flag, moment, money, ref, text, type Fields } from '#contract/kinds'
import { owner } from '#contract/owner/refs'
import { warehouse } from '#contract/warehouse/refs'
import { SearchForm } from '../../../kit/SearchForm.tsx'
import type { Values } from '../../../kit/searchInputs.tsx'
import type { KitEntry } from '../entry.ts'

const fields: Fields = {
  orderNo: code('出库单号', { searched: 'several' }),
  warehouseNo: ref('仓库', warehouse),
  ownerNo: ref('货主', owner),
  status: choice('状态', { 10: '待分配', 20: '拣货中', 30: '已出库', 40: '已取消' }),
  createTime: moment('创建时间'),
  expiry: day('效期'),
  lineNum: count('行数'),
  fee: money('运费'),
  goodsName: text('商品名称'),
  isGift: flag('赠品'),
}
const names = Object.keys(fields)

const form = (variant: 'window' | 'panel', count: number, more: boolean): ComponentType => {
  const Form = (): JSX.Element => {
    const [values, setValues] = useState<Values>({})
    const [exported, setExported] = useState<Values | null>(null)
    return (
      <>
        <SearchForm
          fields={fields}
          names={names.slice(0, count)}
          values={values}
          onSearch={setValues}
          variant={variant}
          {...(more && { more: [{ label: '查询并导出', run: setExported }] })}
        />
        <output className="dim">{JSON.stringify(values)}</output>
        {exported !== null && <output className="dim">导出 {JSON.stringify(exported)}</output>}
      </>
    )
  }
  return Form
}

export const search: readonly KitEntry[] = [
  { id: 'search-window', title: '查询表单，按窗口宽度', note: '只有一个仓库时自动选中', Show: form('window', 10, true) },
  {
    id: 'search-panel',
    title: '查询表单，按自身宽度',
    note: '900、1200 以下两列、三列，否则四列',
    Show: form('panel', 10, false),
  },
  { id: 'search-short', title: '条件不满一行，没有展开', Show: form('window', 1, false) },
]
