// 找到的商品 · stock/FoundFields
import { Form, Input, Select } from 'antd'
import type { JSX, ReactNode } from 'react'
import { stock } from '#contract/stock/stock'
import { maxLen } from '../../kit/maxLength.ts'
import { useChoices } from '../../kit/dictionary.ts'

/** Typed values of goods that are in a bin but have no stock row there. */
export interface FoundGoods {
  readonly locationNo: string
  readonly goodsNo: string
  readonly batchNo?: string
  readonly quality: number
}

/** The typed values without surrounding blanks. */
export const trimmed = ({ locationNo, goodsNo, batchNo, quality }: FoundGoods) => ({
  locationNo: locationNo.trim(),
  goodsNo: goodsNo.trim(),
  batchNo: batchNo?.trim() ?? '',
  quality,
})

/** Form items for bin, goods, batch and quality. `owner`: an optional form item before the goods. */
export const FoundFields = ({ owner }: { readonly owner?: ReactNode }): JSX.Element => {
  const qualities = useChoices(stock.fields.quality)
  return (
    <>
      <Form.Item
        name="locationNo"
        label="库位"
        rules={[{ required: true, whitespace: true, message: '库位不能为空' }, maxLen(32)]}
      >
        <Input autoFocus />
      </Form.Item>
      {owner}
      <Form.Item
        name="goodsNo"
        label="商品编号"
        rules={[{ required: true, whitespace: true, message: '商品编号不能为空' }, maxLen(64)]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="batchNo" label="批次" rules={[maxLen(32)]}>
        <Input />
      </Form.Item>
      <Form.Item name="quality" label="品质">
        <Select options={qualities} />
      </Form.Item>
    </>
  )
}
