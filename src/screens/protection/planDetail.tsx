// 方案详情 · protection/planDetail
import type { JSX, ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { copyPlan, plan, planAt, type PlanUse, type PlanVersion } from '#contract/protection/plan'
import { planFees } from '#contract/finance/usageFee'
import { QTY_MODE } from '#contract/rules/planLife'
import { bp } from '#contract/rules/round'
import { warehouse } from '#contract/warehouse/refs'
import { useSend } from '../../data/send.ts'
import { tableTab } from '../../kit/DetailPage.tsx'
import { Code, Moment, show } from '../../kit/cells.tsx'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import type { DocumentPageProps, PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { countText, none, percentText } from '../../kit/formats.ts'
import { KeyFacts, type Fact } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { MonthFees } from '../../kit/MonthFees.tsx'
import { OptionText } from '../../kit/options.tsx'
import { StoredPictures } from '../../kit/Photos.tsx'
import type { Column } from '../../kit/table/column.ts'

const editPath = (planNo: string): string => `${planAt}/new?planNo=${encodeURIComponent(planNo)}`

type Facts = Omit<Row<typeof plan>, 'imageUrls'> & {
  readonly imageUrls: readonly string[]
  readonly items: readonly PlanUse[]
  readonly versions: readonly PlanVersion[]
  readonly required: number
  readonly scanned: number
}
const factsOf = ({ head }: Whole): Facts => head as Facts

/** Share of the parcels of the last 30 days that were protected by this plan: scanned of required. */
const executionFacts = (whole: Whole): readonly Fact[] => {
  const { required, scanned } = factsOf(whole)
  const rate = bp(scanned, required)
  return [
    ['近30天执行率', rate === null ? none : percentText(rate)],
    ['已扫/应扫包裹', `${countText(scanned)} / ${countText(required)}`],
  ]
}

export default function PlanDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  return (
    <DocumentRoute
      of={plan}
      no={id}
      Tools={CopyButton}
      facts={executionFacts}
      tabs={tabsFor(useMay())}
      lineCells={() => ({ maxQty: ({ maxQty }) => (typeof maxQty === 'number' ? countText(maxQty) : '不限') })}
    />
  )
}

const CopyButton = ({ whole: { no } }: PartProps): ReactNode => {
  const navigate = useNavigate()
  const copy = useSend(copyPlan)
  return (
    useMay()(copyPlan.may) && (
      <OnlineButton
        loading={copy.isPending}
        onClick={() => copy.mutate({ planNo: no }, { onSuccess: (reply) => void navigate(editPath(reply.planNo)) })}
      >
        复制
      </OnlineButton>
    )
  )
}

const modeText = (item: PlanUse): string =>
  item.qtyMode === 3 ? `每 ${item.perN ?? 1} 件` : ((QTY_MODE as Readonly<Record<number, string>>)[item.qtyMode] ?? none)
const itemColumns: readonly Column<PlanUse>[] = [
  { key: 'itemNo', title: '编号', width: 140, render: (one) => <Code text={one.itemNo} /> },
  { key: 'itemName', title: '名称', width: 200, render: (one) => one.itemName },
  { key: 'qtyMode', title: '计量方式', width: 100, render: modeText },
  { key: 'useQty', title: '用量', width: 100, align: 'right', render: (one) => `${one.useQty} ${one.useUnit}` },
]

const versionColumns: readonly Column<PlanVersion>[] = [
  {
    key: 'planNo',
    title: '方案编号',
    width: 170,
    render: ({ planNo }) => <Link to={`${planAt}/detail/${encodeURIComponent(planNo)}`}>{planNo}</Link>,
  },
  { key: 'status', title: '状态', width: 90, render: (one) => show(plan.fields.status, one.status) },
  { key: 'createUserName', title: '创建人', width: 120, render: (one) => one.createUserName ?? none },
  { key: 'createTime', title: '创建时间', width: 165, render: (one) => <Moment text={one.createTime} /> },
]

const tabsFor =
  (may: (right: number) => boolean): NonNullable<DocumentPageProps['tabs']> =>
  (whole) => {
    const { items, versions } = factsOf(whole)
    return {
      before: [{ key: 'basic', label: '基本信息', children: <Basic detail={factsOf(whole)} /> }],
      after: [
        tableTab('items', '耗材', { label: '防护耗材', columns: itemColumns, rows: items, rowKey: (one) => one.itemNo }),
        tableTab('versions', '版本历史', { columns: versionColumns, rows: versions, rowKey: (one) => one.planNo }),
        ...(may(planFees.may)
          ? [{ key: 'fee', label: '费用', children: <MonthFees call={planFees} input={{ planNo: whole.no }} /> }]
          : []),
      ],
    }
  }

const yesNoText = (value: number | null): string => (value === 1 ? '是' : '否')
const Basic = ({ detail }: { readonly detail: Facts }): JSX.Element => (
  <KeyFacts
    facts={[
      ['适用方式', show(plan.fields.applyType, detail.applyType)],
      [
        '仓库',
        detail.warehouseNo === null ? '全部仓库' : <OptionText key="warehouse" to={warehouse} value={detail.warehouseNo} />,
      ],
      ['优先级', `${detail.priority ?? ''}（小的优先）`],
      ['生效期', `${detail.effectDate ?? ''} 至 ${detail.expireDate ?? '长期'}`],
      ['必须扫描防护耗材', yesNoText(detail.mustScan)],
      ['必须拍照', yesNoText(detail.photoRequire)],
      ['作业说明', detail.packRequire || none],
      [
        '作业图片',
        detail.imageUrls.length === 0 ? none : <StoredPictures key="pictures" links={detail.imageUrls} label="作业图片" />,
      ],
      ['视频地址', detail.videoUrl || none],
      ['创建人', `${detail.createUserName ?? none} ${detail.createTime ?? ''}`],
      ['审核人', detail.approveTime === null ? none : `${detail.approveUserName ?? ''} ${detail.approveTime}`],
      ...(detail.rejectReason === null ? [] : [['驳回原因', detail.rejectReason] as const]),
      ...(detail.replacesPlanNo === null ? [] : [['替换方案', detail.replacesPlanNo] as const]),
    ]}
  />
)
