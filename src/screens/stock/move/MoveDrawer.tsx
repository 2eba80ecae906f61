// 移库单详情 · stock/move/MoveDrawer
import { Drawer, Form, Input, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { move, moveCarry, moveDetail } from '#contract/stock/move'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { atMost } from '../../../kit/atMost.ts'
import { Code, show } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { sendAsked } from '../../../kit/asked.ts'
import { countText, none } from '../../../kit/formats.ts'
import { Strip } from '../../../kit/KeyFacts.tsx'
import { useMay } from '../../../kit/may.ts'
import { NumberItem } from '../../../kit/NumberField.tsx'
import { OptionText } from '../../../kit/options.tsx'
import { RowActions } from '../../../kit/RowActions.tsx'
import { FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { qualityText } from '../lines/StockPicker.tsx'
import { overfilled } from '../stock/ShiftDialog.tsx'

type Move = ReplyOf<typeof moveDetail>
type Line = Move['lines'][number]

/** The lines of a move, each carried out here when nobody does it on the floor. */
export const MoveDrawer = ({ moveNo, close }: { readonly moveNo: string; readonly close: () => void }): JSX.Element => {
  const { data, error, refetch } = useRead(moveDetail, { moveNo })
  const [carrying, carry] = useState<Line | null>(null)
  return (
    <Drawer title="移库单详情" open size={1200} onClose={close}>
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && (
        <div className="detail-body">
          <div className="detail-head">
            <h2>
              <Code text={data.moveNo} />
            </h2>
            {show(move.fields.status, data.status)}
            <Strip
              facts={[
                ['类型', show(move.fields.moveType, data.moveType)],
                ['来源', show(move.fields.source, data.source)],
                ['来源单号', data.srcNo ?? none],
                ['创建人', data.createUserName ?? none],
                ['创建', data.createTime.slice(5, 16)],
                ['完成', data.finishTime?.slice(5, 16) ?? none],
                ['备注', data.remark ?? none],
              ]}
            />
          </div>
          <Lines move={data} carry={carry} />
        </div>
      )}
      {data !== undefined && carrying !== null && <CarryDialog move={data} line={carrying} close={() => carry(null)} />}
    </Drawer>
  )
}

const Lines = ({ move, carry }: { readonly move: Move; readonly carry: (line: Line) => void }): JSX.Element => {
  const may = useMay()
  const open = (move.status === 10 || move.status === 20) && may(moveCarry.may)
  return (
    <div className="panel tall">
      <DataTable<Line>
        label="移库明细"
        rows={move.lines}
        rowKey={(line) => String(line.lineNo)}
        columns={[
          { key: 'goodsName', title: '商品', width: 190, render: (line) => line.goodsName ?? line.goodsNo },
          { key: 'goodsNo', title: '商品编号', width: 120, render: (line) => <Code text={line.goodsNo} /> },
          { key: 'ownerNo', title: '货主', width: 100, render: (line) => <OptionText to="owner" value={line.ownerNo} /> },
          { key: 'batchNo', title: '批次', width: 100, render: (line) => line.batchNo || none },
          {
            key: 'quality',
            title: '品质',
            width: 100,
            render: (line) =>
              line.toQuality === null ? (
                qualityText(line.quality)
              ) : (
                <>
                  {qualityText(line.quality)} → {qualityText(line.toQuality)}
                </>
              ),
          },
          { key: 'from', title: '源库位', width: 120, render: (line) => line.fromLocationNo },
          { key: 'to', title: '目标库位', width: 120, render: (line) => line.toLocationNo || none },
          { key: 'planQty', title: '计划', width: 65, align: 'right', render: (line) => countText(line.planQty) },
          { key: 'movedQty', title: '已移', width: 65, align: 'right', render: (line) => countText(line.movedQty) },
          ...(open
            ? [
                {
                  key: '_actions',
                  title: '操作',
                  width: 70,
                  fixed: 'right' as const,
                  render: (line: Line) => (
                    <RowActions actions={[{ label: '执行', when: line.movedQty < line.planQty, run: () => carry(line) }]} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

interface CarryDialogProps {
  readonly move: Move
  readonly line: Line
  readonly close: () => void
}
const CarryDialog = ({ move, line, close }: CarryDialogProps): JSX.Element => {
  const [form] = Form.useForm<{ readonly toLocationNo: string; readonly qty: number }>()
  const send = useSend(moveCarry, { inline: true, changes: ['stock/stock', 'stock/flow', 'stockout/conflict'] })
  const left = line.planQty - line.movedQty
  const submit = ({ toLocationNo, qty }: { readonly toLocationNo: string; readonly qty: number }): void => {
    const { ownerNo, goodsNo, fromLocationNo, batchNo, quality } = line
    sendAsked(
      send,
      { moveNo: move.moveNo, ownerNo, goodsNo, fromLocationNo, toLocationNo: toLocationNo.trim(), batchNo, quality, qty },
      { form, done: close, yes: overfilled },
    )
  }
  return (
    <Modal title="执行移库" open onCancel={close} onOk={form.submit} okText="执行" confirmLoading={send.isPending}>
      <p className="dim">
        {line.goodsName ?? line.goodsNo}，从 {line.fromLocationNo} 移出，还差 {countText(left)} 件
      </p>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ toLocationNo: line.toLocationNo, qty: left }}
        onFinish={submit}
      >
        <Form.Item
          name="toLocationNo"
          label="目标库位"
          rules={[{ required: true, whitespace: true, message: '目标库位不能为空' }, atMost(32)]}
        >
          <Input autoFocus />
        </Form.Item>
        <NumberItem name="qty" label="数量" required limits={{ min: 1, max: left, unit: '件' }} />
      </Form>
    </Modal>
  )
}
