// 无限加载选择 · kit/pickers/InfiniteSelect
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useEffect, useRef, useState, type JSX, type UIEvent } from 'react'
import type { Page } from '#contract/resource'
import { failureOf, sentenceOf, type CallFailed } from '../../data/api.ts'
import { useDebounced } from '../useDebounced.ts'
import { optionNearPx, type Option, type OptionSource } from './optionSource.ts'

interface InfiniteSelectProps {
  readonly id?: string
  readonly label?: string
  readonly source: OptionSource
  readonly values: readonly string[]
  readonly change: (values: readonly string[]) => void
  readonly near?: keyof typeof optionNearPx
}

/** Selects several values from a list that is too long to load: the server searches for typed text, and scrolling loads more options. */
export const InfiniteSelect = ({ id, label, source, values, change, near = 'usual' }: InfiniteSelectProps): JSX.Element => {
  const [word, setWord] = useState('')
  const [open, setOpen] = useState(false)
  const searched = useDebounced(word.trim())
  const list = useInfiniteQuery<Page<Option>, CallFailed, readonly Option[], readonly unknown[], number>({
    queryKey: ['options', source.name, 'pages', searched],
    queryFn: ({ pageParam, signal }) => source.page(searched, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNo < last.pages ? last.pageNo + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ records }) => records),
    enabled: open,
  })
  const loaded = list.data ?? []
  const names = useNames(source, values, loaded)
  const { more } = useMore(list.hasNextPage && !list.isFetchingNextPage, () => void list.fetchNextPage())
  const scrolled = ({ currentTarget: pane }: UIEvent<HTMLElement>): void => {
    if (pane.scrollHeight - pane.scrollTop - pane.clientHeight <= optionNearPx[near]) more()
  }
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      mode="multiple"
      allowClear
      maxTagCount={1}
      maxTagTextLength={5}
      placeholder="全部"
      loading={list.isFetching}
      showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setWord('')
      }}
      onPopupScroll={scrolled}
      notFoundContent={<Nothing busy={list.isFetching} error={list.error} />}
      options={[...loaded, ...names.filter((option) => !loaded.some(({ value }) => value === option.value))]}
      value={[...values]}
      onChange={(next: string[]) => change(next)}
    />
  )
}

const Nothing = ({ busy, error }: { readonly busy: boolean; readonly error: unknown }): JSX.Element => {
  if (busy) return <Spin size="small" />
  return <span className="dim">{error === null ? '没有匹配的选项' : sentenceOf(failureOf(error))}</span>
}

/** Requests the next page once scrolling has paused for 300 ms. */
const useMore = (may: boolean, next: () => void): { readonly more: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ may, next })
  useEffect(() => {
    latest.current = { may, next }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    more: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (latest.current.may) latest.current.next()
      }, 300)
    },
  }
}

/** Labels of chosen values that are on no loaded page, e.g. those from an address. */
const useNames = (source: OptionSource, values: readonly string[], loaded: readonly Option[]): readonly Option[] => {
  const unknown = values.filter((value) => !loaded.some((option) => option.value === value))
  const { data } = useQuery<readonly Option[], CallFailed>({
    queryKey: ['options', source.name, 'names', unknown],
    queryFn: ({ signal }) => source.byKeys(unknown, signal),
    enabled: unknown.length > 0,
    staleTime: 3_600_000,
  })
  return data ?? []
}
