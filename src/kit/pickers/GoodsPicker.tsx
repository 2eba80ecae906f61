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
  /** '' = of every owner the person sees */
  readonly ownerNo?: string
  readonly value?: string | null
  /** the chosen goods, with its owner */
  readonly onChange?: (goodsNo: string | null, ownerNo?: string) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** One goods from an archive too long to be loaded: found by the beginning of its number, its name, or a whole barcode. */
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
  const found = data ?? []
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
      options={found.map((one) => ({ value: `${one.ownerNo}|${one.goodsNo}`, label: `${one.goodsNo} ${one.goodsName}` }))}
      value={value === '' || value === undefined || value === null ? null : value}
      onChange={(key: string | null | undefined) => {
        const one = found.find((row) => `${row.ownerNo}|${row.goodsNo}` === key)
        onChange?.(one?.goodsNo ?? null, one?.ownerNo)
        setWord('')
      }}
    />
  )
}
