// 合计条 · kit/SumStrip
import { Button } from 'antd'
import type { JSX } from 'react'
import { titleOf } from '#contract/kinds'
import { summed, sumsMax, type Resource, type Sums } from '#contract/resource'
import { useSums } from '../data/query.ts'
import { show } from './cells.tsx'
import { filterOf, type UsedState } from './filter.ts'
import { countText, none } from './formats.ts'
import type { Filter } from '../data/query.ts'
import type { Values } from './searchInputs.tsx'
import './sumStrip.css'

interface SumStripProps extends Pick<UsedState, 'state' | 'mayLoad'> {
  readonly of: Resource
  readonly fixed?: Values | undefined
}

/** Sums over all rows that the conditions find, shown above the rows. They are requested separately, so that rows never wait for sums. */
export const SumStrip = ({ of: resource, fixed, state, mayLoad }: SumStripProps): JSX.Element | null => {
  const { pageNo: _no, pageSize: _size, sort: _sort, ...filter } = filterOf(state, fixed)
  const { everySec } = resource
  const { data, error, isFetching, isPlaceholderData, refetch } = useSums(resource, filter, {
    enabled: mayLoad,
    ...(everySec !== undefined && { everyMs: everySec * 1000 }),
  })
  const names = summed(resource).filter((name) => isMeaningful(resource, name, filter))
  if (names.length === 0 || !mayLoad) return null
  return (
    <div className="sum-strip" role="group" aria-label="合计" aria-busy={isFetching} data-stale={isPlaceholderData || undefined}>
      {error !== null && (data === undefined || isPlaceholderData) ? (
        <Failed again={() => void refetch()} />
      ) : (
        <Figures of={resource} names={names} data={data} />
      )}
    </div>
  )
}

/** Whether the sum is meaningful under these conditions. */
const isMeaningful = ({ fields }: Resource, name: string, filter: Filter): boolean => {
  const per = fields[name]?.sums
  if (per === undefined || per === true) return true
  const named = filter[per]
  return named !== undefined && /^[^,]+$/.test(String(named))
}

const Failed = ({ again }: { readonly again: () => void }): JSX.Element => (
  <span>
    合计没有算出来
    <Button type="link" size="small" onClick={again}>
      重试
    </Button>
  </span>
)

interface FiguresProps {
  readonly of: Resource
  readonly names: readonly string[]
  readonly data: Sums | undefined
}
/** Documents are counted by their numbers, other things by rows. */
const countTitle = ({ fields, key }: Resource): string =>
  fields[key[0] ?? '']?.label.endsWith('单号') === true ? '单数' : '条数'

const Figures = ({ of: resource, names, data }: FiguresProps): JSX.Element => {
  if (data?.sums === null) return <span>超过 {countText(sumsMax)} 条，加上条件再看合计</span>
  return (
    <dl>
      <Figure label={countTitle(resource)}>{data === undefined ? none : countText(data.rows)}</Figure>
      {names.map((name) => {
        const field = resource.fields[name]
        return field === undefined ? null : (
          <Figure key={name} label={titleOf(field)}>
            {show(field, data?.sums?.[name])}
          </Figure>
        )
      })}
    </dl>
  )
}
const Figure = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }): JSX.Element => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
