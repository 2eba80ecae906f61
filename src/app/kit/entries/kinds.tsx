// 每个种类：单元格、查询、表单 · app/kit/entries/kinds
import { Form } from 'antd'
import { useState, type ComponentType, type JSX } from 'react'
import * as kinds from '#contract/kinds'
import type { Field, Kind } from '#contract/kinds'
import { owner } from '#contract/owner/refs'
import { alignOf, show } from '../../../kit/cells.tsx'
import { inputs } from '../../../kit/inputs.tsx'
import { searchInputs, type Values } from '../../../kit/searchInputs.tsx'
import type { KitEntry } from '../entry.ts'
import { sampleLink } from '../sampleQueries.ts'

/** A field of each kind with the values a table may contain: an ordinary one, an awkward one, an empty one. */
const samples: Record<Kind, readonly [field: Field, ...values: readonly unknown[]]> = {
  code: [kinds.code('编号', { searched: 'several' }), 'CK250617000001', 'A-03-12-2'],
  text: [kinds.text('名称'), '保温杯', '即食燕麦片 1kg × 2 袋组合装（原味与坚果味各一），附赠量杯与 🥣 勺子'],
  count: [kinds.count('件数'), 12, 1_234_567],
  money: [kinds.money('金额'), 123_456, -5],
  price: [kinds.price('单价'), 12_345, 1],
  weight: [kinds.weight('重量'), 1234, 5],
  percent: [kinds.percent('比例'), 9950, 1],
  minutes: [kinds.minutes('时长'), 95, 5],
  moment: [kinds.moment('时间'), '2025-06-17 10:00:05'],
  day: [kinds.day('日期'), '2025-06-17'],
  choice: [kinds.choice('状态', { 1: '已出库', 2: '缺货', 3: '拣货中', 4: '已取消', 5: '取号失败' }), 1, 2, 3, 4, 5],
  flag: [kinds.flag('赠品'), 1, 0],
  ref: [kinds.ref('货主', owner), 'OW001', 'OW999'],
  many: [kinds.many('货主', owner), ['OW001', 'OW002'], []],
  image: [kinds.image('图片'), sampleLink],
  json: [kinds.json('时刻'), ['09:00', '15:30']],
}

const part = (kind: Kind): ComponentType => {
  const [field, ...values] = samples[kind]
  const Part = (): JSX.Element => {
    const [found, setFound] = useState<Values>({})
    const [typed, setTyped] = useState<unknown>(values[0])
    const SearchInput = searchInputs[kind]
    const Input = inputs[kind]
    return (
      <>
        <table className="plain-table" aria-label={`${kind}的显示`}>
          <tbody>
            {[...values, null].map((value, index) => (
              <tr key={index}>
                <th scope="row">{value === null ? '未知' : `值 ${index + 1}`}</th>
                <td style={{ textAlign: alignOf[kind] }}>{show(field, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="search-field">
          <label htmlFor={`kit-search-${kind}`}>查询</label>
          <SearchInput
            id={`kit-search-${kind}`}
            name={kind}
            field={field}
            values={found}
            change={(patch) => setFound((now) => ({ ...now, ...patch }))}
          />
        </div>
        <Form className="form" layout="horizontal" colon={false} labelCol={{ flex: '104px' }}>
          <Form.Item label="表单" htmlFor={`kit-form-${kind}`}>
            <Input id={`kit-form-${kind}`} field={field} value={typed} onChange={setTyped} />
          </Form.Item>
          <Form.Item label="不可改" htmlFor={`kit-off-${kind}`}>
            <Input id={`kit-off-${kind}`} field={field} value={values[0]} disabled />
          </Form.Item>
          <Form.Item label="有误" htmlFor={`kit-bad-${kind}`} validateStatus="error" help={`${field.label}不能为空`}>
            <Input id={`kit-bad-${kind}`} field={field} value={null} onChange={() => undefined} />
          </Form.Item>
        </Form>
      </>
    )
  }
  return Part
}

const titles: Record<Kind, string> = {
  code: '编号',
  text: '文字',
  count: '数量',
  money: '金额',
  price: '单价',
  weight: '重量',
  percent: '百分比',
  minutes: '分钟',
  moment: '时间',
  day: '日期',
  choice: '枚举',
  flag: '是否',
  ref: '引用',
  many: '多个引用',
  image: '图片',
  json: '多个值',
}

export const fieldKinds: readonly KitEntry[] = (Object.keys(samples) as Kind[]).map((kind) => ({
  id: `kind-${kind}`,
  title: titles[kind],
  note: kind,
  Show: part(kind),
}))
