// 模拟拣货类型 · outware/pickType/SimulateDialog
import { Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { simulateMax, simulatePicks } from '#contract/outware/pickType'
import { warehouse } from '#contract/warehouse/refs'
import { useRead } from '../../../data/query.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, kgText } from '../../../kit/formats.ts'
import { BigNumber } from '../../../kit/KeyFacts.tsx'
import { ListFooter } from '../../../kit/ListFooter.tsx'
import { useOptions } from '../../../kit/options.tsx'
import type { Option } from '../../../kit/pickers/optionSource.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

type SimulateReply = ReplyOf<typeof simulatePicks>
type Pick = SimulateReply['picks'][number]

const numberColumn = (key: keyof Pick, title: string, format: (value: number) => string = countText): Column<Pick> => ({
  key,
  title,
  width: format === kgText ? 120 : 80,
  align: 'right',
  render: (row) => format(Number(row[key])),
})
const columns: readonly Column<Pick>[] = [
  { key: 'pickTypeName', title: '拣货类型', width: 120, align: 'left', render: (row) => row.pickTypeName },
  numberColumn('orderNum', '订单'),
  numberColumn('skuNum', 'SKU'),
  numberColumn('goodsNum', '件数'),
  numberColumn('locationNum', '库位'),
  numberColumn('estWeightG', '预估重量(kg)', kgText),
  { key: 'stockoutNo', title: '第一单', width: 160, align: 'left', render: (row) => row.stockoutNo },
]

/** Simulates a wave of the waiting orders of a warehouse: shows the pick orders and creates nothing. */
export const SimulateDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const { options, loading } = useOptions(warehouse)
  const [picked, setPicked] = useState<string | null>(null)
  const keyOf = ({ value, sid = '' }: Option): string => `${value}-${sid}`
  const place = options.find((option) => keyOf(option) === picked) ?? (options.length === 1 ? options[0] : undefined)
  return (
    <Modal title="模拟：待波次的订单会怎么分" open onCancel={close} footer={null} width={860}>
      <label className="inline-field">
        仓库
        <Select
          aria-label="仓库"
          placeholder="请选择仓库"
          style={{ width: 240 }}
          loading={loading}
          options={options.map((option) => ({ label: option.label, value: keyOf(option) }))}
          value={place === undefined ? null : keyOf(place)}
          onChange={setPicked}
        />
      </label>
      {place === undefined ? (
        <EmptyState title="先选择仓库" text="按建波的同一套规则分，只看不建。" />
      ) : (
        <Result key={keyOf(place)} place={place} />
      )}
    </Modal>
  )
}

const Result = ({ place }: { readonly place: Option }): JSX.Element => {
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const { data, error, isFetching, refetch } = useRead(
    simulatePicks,
    { warehouseNo: place.value, sid: place.sid ?? '', ...page },
    { keep: true },
  )
  return (
    <>
      {data !== undefined && <Summary of={data} />}
      <DataTable
        label="会生成的拣货单"
        columns={columns}
        rows={data?.picks}
        rowKey={(row) => row.stockoutNo}
        loading={isFetching}
        failure={error?.failure ?? null}
        retry={() => void refetch()}
        first={(page.pageNo - 1) * page.pageSize + 1}
        empty={<EmptyState title="没有可以建波的订单" text="订单审核、分配并取号之后才能进入波次。" />}
      />
      <ListFooter
        total={data?.total ?? 0}
        pageNo={page.pageNo}
        pageSize={page.pageSize}
        page={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        chosen={0}
        clear={() => undefined}
      />
    </>
  )
}

const Summary = ({ of: { waiting, orderNum, goodsNum, left, types, total } }: { readonly of: SimulateReply }): JSX.Element => (
  <>
    <div className="big-numbers">
      <BigNumber label="待波次订单" value={countText(waiting)} />
      <BigNumber label="会生成拣货单" value={countText(total)} />
      <BigNumber label="件数" value={countText(goodsNum)} />
    </div>
    {waiting > orderNum && (
      <p className="soon">
        订单太多，只分了最急的 {countText(simulateMax)} 单，其余 {countText(waiting - orderNum)} 单没有算。
      </p>
    )}
    {left > 0 && <p className="soon">{countText(left)} 单没有适用的拣货类型，会留在待波次。</p>}
    <table className="plain-table" aria-label="按拣货类型">
      <thead>
        <tr>
          <th scope="col">拣货类型</th>
          <th scope="col">拣货单</th>
          <th scope="col">订单</th>
          <th scope="col">件数</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.pickTypeCode}>
            <td>
              {type.pickTypeName} <span className="dim">{type.pickTypeCode}</span>
            </td>
            <td>{countText(type.pickOrderNum)}</td>
            <td>{countText(type.orderNum)}</td>
            <td>{countText(type.goodsNum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
