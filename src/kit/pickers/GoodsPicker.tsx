// 商品选择 · kit/pickers/GoodsPicker
import { useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState, type JSX } from 'react'
import { goodsOptions } from '#contract/goods/options'
import { request, type CallFailed } from '../../data/api.ts'
import type { ReplyOf } from '#contract/call'
import { useDebounced } from '../useDebounced.ts'

interface GoodsPickerProps {
  readonly id?: string
  /** owner of the goods; '' for all owners in the person's scope */
  readonly ownerNo?: string
  readonly value?: string | null
  /** the chosen goods, with its owner */
  readonly onChange?: (goodsNo: string | null, ownerNo?: string) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** Selects goods. The server searches for the typed text: the beginning of a goods code, a name, or a whole barcode. */
export const GoodsPicker = ({ ownerNo = '', value, onChange, ...rest }: GoodsPickerProps): JSX.Element => {
  const [word, setWord] = useState('')
  const [open, setOpen] = useState(false)
  const keyword = useDebounced(word.trim())
  const { data, isFetching } = useQuery<ReplyOf<typeof goodsOptions>, CallFailed>({
    queryKey: ['goods/options', ownerNo, keyword],
    queryFn: ({ signal }) =>
      request(goodsOptions, { ...(ownerNo !== '' && { ownerNo }), ...(keyword !== '' && { keyword }) }, { signal }),
    enabled: open,
  })
  const goods = data ?? []
  return (
    <Select
      {...rest}
      allowClear
      placeholder="输入商品编号、名称或条码"
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setWord('')
      }}
      notFoundContent={isFetching ? <Spin size="small" /> : <span className="dim">没有匹配的商品</span>}
      options={goods.map((row) => ({ value: `${row.ownerNo}|${row.goodsNo}`, label: `${row.goodsNo} ${row.goodsName}` }))}
      value={value === '' || value === undefined || value === null ? null : value}
      onChange={(key: string | null | undefined) => {
        const chosen = goods.find((row) => `${row.ownerNo}|${row.goodsNo}` === key)
        onChange?.(chosen?.goodsNo ?? null, chosen?.ownerNo)
        setWord('')
      }}
    />
  )
}
