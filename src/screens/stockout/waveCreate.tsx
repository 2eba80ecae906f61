// 手工建波 · stockout/waveCreate
/**
 * Creates a wave by hand. Orders are ticked across filters and pages, or all orders of a filter are taken. A preview shows the pick orders
 * by type (floor.md §7.4, screen 1802).
 */
import { Button, Checkbox, Select } from 'antd'
import { useMemo, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InputOf } from '#contract/call'
import { actRoute } from '#contract/document'
import type { Row } from '#contract/resource'
import { order } from '#contract/stockout/order'
import { wave, waveCreate, waveMax, type ReleasedWave } from '#contract/stockout/wave'
import { titleOf } from '#contract/kinds'
import { warehouse } from '#contract/warehouse/refs'
import { useList } from '../../data/query.ts'
import { useSend, useSendAct } from '../../data/send.ts'
import { alignOf, show } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import type { Column } from '../../kit/table/column.ts'
import { filterOf, useListState } from '../../kit/filter.ts'
import { ListFooter } from '../../kit/ListFooter.tsx'
import { useOptions } from '../../kit/options.tsx'
import type { Option } from '../../kit/pickers/optionSource.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { SearchForm } from '../../kit/SearchForm.tsx'
import { useDebounced } from '../../kit/useDebounced.ts'
import { EmptyState } from '../../kit/states.tsx'
import { showToast } from '../../kit/toast.ts'
import { WavePreview } from './wave/WavePreview.tsx'

type Order = Row<typeof order>
type Choice = InputOf<typeof waveCreate>

const searchNames = ['ownerNo', 'lineNum', 'shopNo', 'logisticsCode', 'orderStructure', 'tag', 'provinceCode', 'srcOrderNo']
const columnNames = [
  'stockoutNo',
  'srcOrderNo',
  'ownerNo',
  'shopNo',
  'logisticsCode',
  'orderStructure',
  'lineNum',
  'goodsNum',
  'goodsSummary',
  'deadlineTime',
  'receiveTime',
] as const
const columns = columnNames.map((name): Column<Order> => ({
  key: name,
  title: titleOf(order.fields[name]),
  width: order.fields[name].width ?? 120,
  align: alignOf[order.fields[name].kind],
  ...(name === 'stockoutNo' && { fixed: 'left' as const }),
  render: (row) => show(order.fields[name], row[name]),
}))

export default function WaveCreateScreen(): JSX.Element {
  const { options, loading } = useOptions(warehouse)
  const [pickedNo, setPickedNo] = useState<string | null>(null)
  const place = options.find((option) => option.value === pickedNo) ?? (options.length === 1 ? options[0] : undefined)
  return (
    <section className="screen">
      <PageHead>
        <label className="inline-field">
          仓库
          <Select
            aria-label="仓库"
            placeholder="请选择仓库"
            style={{ width: 200 }}
            loading={loading}
            options={[...options]}
            value={place?.value ?? null}
            onChange={setPickedNo}
          />
        </label>
      </PageHead>
      {place === undefined ? (
        <EmptyState title="先选择仓库" text="一个波次只含一个仓库的订单。" />
      ) : (
        <Picker key={place.value} place={place} />
      )}
    </section>
  )
}

const Picker = ({ place }: { readonly place: Option }): JSX.Element => {
  const [warehouseNo, sid] = [place.value, place.sid ?? '']
  const fixed = { warehouseNo: `${warehouseNo}-${sid}`, forWave: '1' }
  const { state, search, page } = useListState(order, { fixed })
  const list = useList(order, filterOf(state, fixed))
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map())
  const [takesAll, setTakesAll] = useState(false)
  const total = list.data?.total ?? 0
  // the call gets the conditions of the list and the number of orders that the list showed
  const choice = useMemo((): Choice | null => {
    if (takesAll) return total === 0 ? null : { warehouseNo, sid, filter: state.values, seen: total }
    return chosen.size === 0 ? null : { warehouseNo, sid, stockoutNos: [...chosen.keys()] }
  }, [takesAll, chosen, state.values, total, warehouseNo, sid])
  return (
    <div className="picker">
      <div className="picker-list">
        <SearchForm variant="panel" fields={order.fields} names={searchNames} values={state.values} onSearch={search} />
        <div className="picker-mode">
          <Checkbox checked={takesAll} onChange={(event) => setTakesAll(event.target.checked)}>
            选中符合条件的全部 {Math.min(total, waveMax).toLocaleString('zh-CN')} 单
          </Checkbox>
        </div>
        <DataTable
          label="待波次订单"
          columns={columns}
          rows={list.data?.records}
          rowKey={(row) => row.stockoutNo ?? ''}
          loading={list.isFetching}
          failure={list.error?.failure ?? null}
          retry={() => void list.refetch()}
          first={(state.pageNo - 1) * state.pageSize + 1}
          empty={<EmptyState title="没有待波次的订单" text="订单审核、分配并取号之后才能进入波次。" />}
          {...(!takesAll && { selection: { chosen, change: setChosen } })}
        />
        <ListFooter
          total={total}
          pageNo={state.pageNo}
          pageSize={state.pageSize}
          page={page}
          chosen={takesAll ? 0 : chosen.size}
          clear={() => setChosen(new Map())}
        />
      </div>
      <Outcome choice={choice} lookAgain={() => void list.refetch()} />
    </div>
  )
}

/** Preview of the wave, and the buttons that create it. */
const Outcome = ({ choice, lookAgain }: { readonly choice: Choice | null; readonly lookAgain: () => void }): JSX.Element => {
  const previewed = useDebounced(choice)
  const creation = useWaveCreation(lookAgain)
  return (
    <WavePreview choice={previewed} busy={creation.busy || previewed !== choice}>
      <Button disabled={choice === null} loading={creation.busy} onClick={() => creation.run(choice, false)}>
        只建波
      </Button>
      <Button type="primary" disabled={choice === null} loading={creation.busy} onClick={() => creation.run(choice, true)}>
        建波并下发
      </Button>
    </WavePreview>
  )
}

interface WaveCreation {
  readonly busy: boolean
  readonly run: (choice: Choice | null, release: boolean) => void
}
/** Creates the wave, releases it if requested, and opens it. After a failure (shown as a toast) the list is read again. */
const useWaveCreation = (lookAgain: () => void): WaveCreation => {
  const navigate = useNavigate()
  const { release: act } = wave.acts
  const { changes } = act
  const create = useSend(waveCreate, { changes })
  const send = useSendAct(actRoute(wave, 'release', act), { changes, toast: '' })
  const openWave = (waveNo: string): void => void navigate(`/front/operator-center/wave?waveNo=${waveNo}`)
  const release = (waveNo: string): void =>
    send.mutate(
      { waveNo },
      {
        onSuccess: (reply) => {
          const { orderNum, pickOrderNum, notice } = reply as unknown as ReleasedWave
          showToast(
            'success',
            [`已下发 ${orderNum} 单，${pickOrderNum} 张拣货单`, notice].filter((part) => part !== '').join('，'),
          )
        },
        onSettled: () => openWave(waveNo),
      },
    )
  return {
    busy: create.isPending || send.isPending,
    run: (choice, releasing) => {
      if (choice === null) return
      create.mutate(choice, { onSuccess: ({ waveNo }) => (releasing ? release(waveNo) : openWave(waveNo)), onError: lookAgain })
    },
  }
}
