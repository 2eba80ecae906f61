// 冻结与解冻 · stock/stock/HoldDialog
import { Button, Form, Input, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { stockFreeze, stockUnfreeze, type stock } from '#contract/stock/stock'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { showFaults } from '../../../kit/FormFields.tsx'
import { countText, none } from '../../../kit/formats.ts'
import { firstFault, type Limits } from '../../../kit/numberFault.ts'
import { NumberCell } from '../../../kit/NumberField.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { showToast } from '../../../kit/toast.ts'

type Stock = Row<typeof stock>

/** Key of a stock row in the calls. */
export const keyOf = (row: Stock) => ({
  warehouseNo: row.warehouseNo ?? '',
  sid: row.sid ?? '',
  locationNo: row.locationNo ?? '',
  ownerNo: row.ownerNo ?? '',
  goodsNo: row.goodsNo ?? '',
  batchNo: row.batchNo ?? '',
  quality: Number(row.quality),
})
export const textOf = (row: Stock): string => Object.values(keyOf(row)).join('|')
const changes = ['stock/flow', 'stock/move', 'stock/byGoods', 'stock/byLocation']

interface HoldDialogProps {
  readonly rows: readonly Stock[]
  readonly freezing: boolean
  readonly done: () => void
  readonly close: () => void
}

/** Columns that describe a row. */
const rowColumns: readonly Column<Stock>[] = [
  { key: 'locationNo', title: '库位', width: 130, render: (row) => row.locationNo },
  { key: 'goodsName', title: '商品', width: 190, render: (row) => row.goodsName ?? row.goodsNo },
  { key: 'batchNo', title: '批次', width: 100, render: (row) => row.batchNo || none },
]

/** Freezes or unfreezes pieces of each row; the quantity is typed, or a button fills in the greatest one. */
export const HoldDialog = ({ rows, freezing, done, close }: HoldDialogProps): JSX.Element => {
  const [form] = Form.useForm<{ readonly reason: string }>()
  const maxOf = (row: Stock): number => (freezing ? row.availQty : row.freezeQty) ?? 0
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const freeze = useSend(stockFreeze, { inline: true, changes })
  const unfreeze = useSend(stockUnfreeze, { inline: true, changes })
  const [send, verb] = freezing ? [freeze, '冻结'] : [unfreeze, '解冻']
  const limitsFor = (row: Stock): Limits => ({ min: 0, max: maxOf(row), unit: '件' })
  const submit = ({ reason }: { readonly reason: string }): void => {
    const fault = firstFault(rows, `${verb}数量`, limitsFor, (row) => counts.get(textOf(row)))
    if (fault !== '') return showToast('warning', fault)
    const chosen = rows.map((row) => ({ ...keyOf(row), qty: counts.get(textOf(row)) ?? 0 })).filter((row) => row.qty > 0)
    if (chosen.length === 0) return showToast('warning', `请填写${verb}数量`)
    send.mutate({ rows: chosen, reason: reason.trim() }, { onSuccess: done, onError: (error) => showFaults(form, error) })
  }
  const qtyInput = (row: Stock): JSX.Element => (
    <NumberCell
      label={`${row.locationNo ?? ''} ${row.goodsNo ?? ''} ${verb}数量`}
      limits={limitsFor(row)}
      value={counts.get(textOf(row)) ?? null}
      onChange={(qty) => setCounts(new Map(counts).set(textOf(row), qty ?? 0))}
    />
  )
  return (
    <Modal
      title={`${verb}库存`}
      open
      width={720}
      onCancel={close}
      onOk={form.submit}
      okText={verb}
      confirmLoading={send.isPending}
    >
      <div className="line-tools">
        <Button onClick={() => setCounts(new Map(rows.map((row) => [textOf(row), maxOf(row)])))}>填入全部</Button>
      </div>
      <div className="panel dialog-table">
        <DataTable
          label={`${verb}的库存`}
          rows={rows}
          rowKey={textOf}
          columns={[
            ...rowColumns,
            { key: 'most', title: freezing ? '可用' : '冻结', width: 70, align: 'right', render: (row) => countText(maxOf(row)) },
            { key: 'qty', title: `${verb}数量`, width: 120, render: qtyInput },
          ]}
        />
      </div>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '原因不能为空' }, maxLen(64)]}>
          <Input autoFocus count={{ show: true, max: 64 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
