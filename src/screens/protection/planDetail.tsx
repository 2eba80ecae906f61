// 方案详情 · protection/planDetail
import { Tabs } from 'antd'
import type { JSX } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { owner } from '#contract/owner/refs'
import { copyPlan, plan, planAt, planDetail, turnPlan } from '#contract/protection/plan'
import { QTY_MODE, planLife } from '#contract/rules/planLife'
import { bp } from '#contract/rules/round'
import { warehouse } from '#contract/warehouse/refs'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { DetailPage, tableTab } from '../../kit/DetailPage.tsx'
import { Code, Moment, show } from '../../kit/cells.tsx'
import { confirm } from '../../kit/confirm.ts'
import { Decide } from '../../kit/Decide.tsx'
import { countText, none, percentText } from '../../kit/formats.ts'
import { KeyFacts, Strip } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { OptionText } from '../../kit/options.tsx'
import { StoredPictures } from '../../kit/Photos.tsx'
import type { Column } from '../../kit/table/column.ts'

const editPath = (planNo: string): string => `${planAt}/new?planNo=${encodeURIComponent(planNo)}`
const detailPath = (planNo: string): string => `${planAt}/detail/${encodeURIComponent(planNo)}`

type Detail = ReplyOf<typeof planDetail>
type Target = Detail['targets'][number]
type Item = Detail['items'][number]
type Version = Detail['versions'][number]

export default function PlanDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  const read = useRead(planDetail, { planNo: id })
  return (
    <DetailPage read={read} tools={read.data !== undefined && <Actions detail={read.data} />}>
      {(data) => <Body detail={data} />}
    </DetailPage>
  )
}

const Actions = ({ detail }: { readonly detail: Detail }): JSX.Element => {
  const may = useMay()
  const navigate = useNavigate()
  const turn = useSend(turnPlan)
  const copy = useSend(copyPlan)
  const { planNo, status } = detail
  const stop = async (): Promise<void> => {
    if (await confirm(`停用 ${planNo}？`, '停用后新审核的订单不再按此方案打包。')) turn.mutate({ planNo, status: planLife.out })
  }
  return (
    <>
      {may(turnPlan.may) && status === planLife.live && <Decide onClick={() => void stop()}>停用</Decide>}
      {may(copyPlan.may) && (
        <Decide
          loading={copy.isPending}
          onClick={() => copy.mutate({ planNo }, { onSuccess: (reply) => void navigate(editPath(reply.planNo)) })}
        >
          复制
        </Decide>
      )}
    </>
  )
}

const targetColumns: readonly Column<Target>[] = [
  { key: 'goodsNo', title: '商品编号', width: 160, render: (one) => (one.goodsNo === '' ? none : <Code text={one.goodsNo} />) },
  { key: 'goodsName', title: '商品名称', width: 260, render: (one) => one.goodsName ?? none },
  { key: 'categoryCode', title: '品类', width: 120, render: (one) => one.categoryCode || none },
  { key: 'minQty', title: '最小数量', width: 90, align: 'right', render: (one) => countText(one.minQty) },
  {
    key: 'maxQty',
    title: '最大数量',
    width: 90,
    align: 'right',
    render: (one) => (one.maxQty === null ? '不限' : countText(one.maxQty)),
  },
]
const modeText = (item: Item): string =>
  item.qtyMode === 3 ? `每 ${item.perN ?? 1} 件` : ((QTY_MODE as Readonly<Record<number, string>>)[item.qtyMode] ?? none)
const itemColumns: readonly Column<Item>[] = [
  { key: 'itemNo', title: '编号', width: 140, render: (one) => <Code text={one.itemNo} /> },
  { key: 'itemName', title: '名称', width: 200, render: (one) => one.itemName },
  { key: 'qtyMode', title: '计量方式', width: 100, render: modeText },
  { key: 'useQty', title: '用量', width: 100, align: 'right', render: (one) => `${one.useQty} ${one.useUnit}` },
]

const Body = ({ detail }: { readonly detail: Detail }): JSX.Element => {
  const navigate = useNavigate()
  const rate = bp(detail.scanned, detail.required)
  const versions: readonly Column<Version>[] = [
    {
      key: 'planNo',
      title: '方案编号',
      width: 170,
      render: (one) => <a onClick={() => void navigate(detailPath(one.planNo))}>{one.planNo}</a>,
    },
    { key: 'status', title: '状态', width: 90, render: (one) => show(plan.fields.status, one.status) },
    { key: 'createUserName', title: '创建人', width: 120, render: (one) => one.createUserName ?? none },
    { key: 'createTime', title: '创建时间', width: 165, render: (one) => <Moment text={one.createTime} /> },
  ]
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={detail.planNo} />
        </h2>
        {show(plan.fields.status, detail.status)}
        <Strip
          facts={[
            ['方案名称', detail.planName],
            ['货主', <OptionText key="owner" to={owner} value={detail.ownerNo} />],
            ['近30天执行率', rate === null ? none : percentText(rate)],
            ['已扫/应扫包裹', `${countText(detail.scanned)} / ${countText(detail.required)}`],
          ]}
        />
      </div>
      <Tabs
        items={[
          { key: 'basic', label: '基本信息', children: <Basic detail={detail} /> },
          tableTab('goods', '商品', {
            label: '适用商品',
            columns: targetColumns,
            rows: detail.targets,
            rowKey: (one) => `${one.goodsNo}|${one.categoryCode}`,
          }),
          tableTab('items', '耗材', { label: '防护耗材', columns: itemColumns, rows: detail.items, rowKey: (one) => one.itemNo }),
          tableTab('versions', '版本历史', { columns: versions, rows: detail.versions, rowKey: (one) => one.planNo }),
        ]}
      />
    </div>
  )
}

const yes = (value: number): string => (value === 1 ? '是' : '否')
const Basic = ({ detail }: { readonly detail: Detail }): JSX.Element => (
  <KeyFacts
    facts={[
      ['适用方式', show(plan.fields.applyType, detail.applyType)],
      [
        '仓库',
        detail.warehouseNo === null ? '全部仓库' : <OptionText key="warehouse" to={warehouse} value={detail.warehouseNo} />,
      ],
      ['优先级', `${detail.priority}（小的优先）`],
      ['生效期', `${detail.effectDate} 至 ${detail.expireDate ?? '长期'}`],
      ['必须扫描防护耗材', yes(detail.mustScan)],
      ['必须拍照', yes(detail.photoRequire)],
      ['作业说明', detail.packRequire || none],
      [
        '作业图片',
        detail.imageUrls.length === 0 ? none : <StoredPictures key="pictures" links={detail.imageUrls} label="作业图片" />,
      ],
      ['视频地址', detail.videoUrl || none],
      ['创建人', `${detail.createUserName ?? none} ${detail.createTime}`],
      ['审核人', detail.approveTime === null ? none : `${detail.approveUserName ?? ''} ${detail.approveTime}`],
      ...(detail.rejectReason === null ? [] : [['驳回原因', detail.rejectReason] as const]),
      ...(detail.replacesPlanNo === null ? [] : [['替换方案', detail.replacesPlanNo] as const]),
    ]}
  />
)
