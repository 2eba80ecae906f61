// 调整单详情 · stock/adjust/AdjustDrawer
import { Button, Drawer } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { adjust as adjustments, adjustApprove, adjustDetail } from '#contract/stock/adjust'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { Code, show } from '../../../kit/cells.tsx'
import { confirm } from '../../../kit/confirm.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Decide } from '../../../kit/Decide.tsx'
import { countText, moneyText, none } from '../../../kit/formats.ts'
import { Strip } from '../../../kit/KeyFacts.tsx'
import { useMay } from '../../../kit/may.ts'
import { OptionText } from '../../../kit/options.tsx'
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx'
import { FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { qualityText } from '../lines/StockPicker.tsx'

type Adjust = ReplyOf<typeof adjustDetail>
const submitted = 20

/** An adjustment with its lines; who may approve it decides here. */
export const AdjustDrawer = ({ adjustNo, close }: { readonly adjustNo: string; readonly close: () => void }): JSX.Element => {
  const { data, error, refetch } = useRead(adjustDetail, { adjustNo })
  return (
    <Drawer
      title="调整单详情"
      open
      size={1160}
      onClose={close}
      footer={data?.status === submitted ? <Decision adjust={data} done={close} /> : null}
    >
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && <Body adjust={data} />}
    </Drawer>
  )
}

const Decision = ({ adjust, done }: { readonly adjust: Adjust; readonly done: () => void }): JSX.Element | null => {
  const may = useMay()
  const [rejecting, reject] = useState(false)
  const send = useSend(adjustApprove, { changes: ['stock/stock', 'stock/flow', 'stock/byGoods', 'stock/byLocation'] })
  if (!may(adjustApprove.may)) return null
  const { adjustNo } = adjust
  const pass = async (): Promise<void> => {
    if (await confirm(`审核通过调整单 ${adjustNo}？`, '通过后立即记账，不能撤回。'))
      send.mutate({ adjustNo, pass: 1 }, { onSuccess: done })
  }
  return (
    <span className="drawer-footer">
      <Button danger onClick={() => reject(true)}>
        驳回
      </Button>
      <Decide type="primary" loading={send.isPending} onClick={() => void pass()}>
        审核通过
      </Decide>
      {rejecting && (
        <ReasonDialog
          title={`驳回调整单 ${adjustNo}`}
          label="驳回原因"
          busy={send.isPending}
          submit={(remark) => send.mutate({ adjustNo, pass: 0, remark }, { onSuccess: done })}
          close={() => reject(false)}
        />
      )}
    </span>
  )
}

const Body = ({ adjust }: { readonly adjust: Adjust }): JSX.Element => {
  const amount = adjust.lines.reduce((sum, line) => sum + line.amountFen, 0)
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={adjust.adjustNo} />
        </h2>
        {show(adjustments.fields.status, adjust.status)}
        <Strip
          facts={[
            ['货主', <OptionText key="owner" to="owner" value={adjust.ownerNo} />],
            ['原因', show(adjustments.fields.reason, adjust.reason)],
            ['金额(元)', moneyText(amount)],
            ['申请人', adjust.submitUserName ?? adjust.createUserName ?? none],
            ['提交', adjust.submitTime?.slice(5, 16) ?? none],
            ['审核人', adjust.approveUserName ?? none],
            ['审核', adjust.approveTime?.slice(5, 16) ?? none],
            ['备注', adjust.remark || none],
            ...(adjust.approveRemark ? ([['审核意见', adjust.approveRemark]] as const) : []),
          ]}
        />
      </div>
      <div className="panel tall">
        <DataTable<Adjust['lines'][number]>
          label="调整明细"
          rows={adjust.lines}
          rowKey={(line) => String(line.lineNo)}
          columns={[
            { key: 'locationNo', title: '库位', width: 140, render: (line) => line.locationNo },
            { key: 'goodsName', title: '商品', width: 220, render: (line) => line.goodsName ?? line.goodsNo },
            { key: 'goodsNo', title: '商品编号', width: 130, render: (line) => <Code text={line.goodsNo} /> },
            { key: 'batchNo', title: '批次', width: 110, render: (line) => line.batchNo || none },
            { key: 'quality', title: '品质', width: 60, render: (line) => qualityText(line.quality) },
            { key: 'beforeQty', title: '调整前', width: 80, align: 'right', render: (line) => countText(line.beforeQty) },
            {
              key: 'changeQty',
              title: '调整数量',
              width: 90,
              align: 'right',
              render: (line) => (
                <b
                  className={line.changeQty > 0 ? 'rise' : 'fall'}
                >{`${line.changeQty > 0 ? '+' : ''}${countText(line.changeQty)}`}</b>
              ),
            },
            {
              key: 'after',
              title: '调整后',
              width: 80,
              align: 'right',
              render: (line) => countText(line.beforeQty + line.changeQty),
            },
            { key: 'amountFen', title: '金额(元)', width: 100, align: 'right', render: (line) => moneyText(line.amountFen) },
          ]}
        />
      </div>
    </div>
  )
}
