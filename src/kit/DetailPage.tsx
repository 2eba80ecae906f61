// 详情页 · kit/DetailPage
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Tabs, type TabsProps } from 'antd'
import { useEffect, type JSX, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { CallFailed } from '../data/api.ts'
import { namePane } from '../state/panes.ts'
import { Icon } from './icons.tsx'
import { PageHead } from './PageHead.tsx'
import { DataTable } from './DataTable.tsx'
import { FailureState, SkeletonPage, StaleNote } from './states.tsx'
import type { TableProps } from './table/props.ts'

interface DetailPageProps<T> {
  readonly read: UseQueryResult<T, CallFailed>
  /** buttons of the head */
  readonly tools?: ReactNode
  /** true when the content changes while the page is open: a button reads it again, and after a failed read its age is shown */
  readonly live?: boolean
  /** title of the pane, if the address contains no document number */
  readonly name?: (facts: T) => string
  readonly children: (facts: T) => ReactNode
}

/** A page about one document or row: the head, then a skeleton, a failure or the content. */
export const DetailPage = <T,>({ read, tools, live = false, name, children }: DetailPageProps<T>): JSX.Element => {
  const { data, error, isFetching, refetch, dataUpdatedAt } = read
  usePaneName(data === undefined ? undefined : name?.(data))
  return (
    <section className="detail">
      <PageHead>
        {tools}
        {live && (
          <Button
            type="text"
            aria-label="刷新"
            loading={isFetching}
            icon={<Icon name="refresh" />}
            onClick={() => void refetch()}
          />
        )}
      </PageHead>
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {live && data !== undefined && error !== null && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
      {data !== undefined && children(data)}
    </section>
  )
}

const usePaneName = (name: string | undefined): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (name !== undefined) namePane(pathname, name)
  }, [pathname, name])
}

/** Tabs whose selection is in the address. Conditions that a list inside a tab stores in the address are dropped with the tab. */
export const AddressTabs = (props: Pick<TabsProps, 'items' | 'className' | 'destroyOnHidden'>): JSX.Element => {
  const [params, setParams] = useSearchParams()
  const keys = (props.items ?? []).map(({ key }) => key)
  const tabInAddress = params.get('tab') ?? ''
  const active = keys.includes(tabInAddress) ? tabInAddress : (keys[0] ?? '')
  return <Tabs {...props} activeKey={active} onChange={(tab) => setParams({ tab }, { replace: true })} />
}

type Tab = NonNullable<TabsProps['items']>[number]
/** A tab with a single table, which has the tab's name unless it has its own. */
export const tableTab = <T,>(
  key: string,
  label: string,
  table: Omit<TableProps<T>, 'label'> & { readonly label?: string },
): Tab => ({ key, label, children: <DataTable label={label} {...table} /> })
