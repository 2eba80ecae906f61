// 盘点单详情 · stock/checkDetail
import { Button, Tabs } from 'antd'
import { useState, type JSX } from 'react'
import { useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { check as checks, checkBegin, checkCommit, checkCount, checkDetail, checkResult } from '#contract/stock/check'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { DetailPage } from '../../kit/DetailPage.tsx'
import { Code, show } from '../../kit/cells.tsx'
import { confirm } from '../../kit/confirm.ts'
import { Decide } from '../../kit/Decide.tsx'
import { countText, moneyText, none, percentText } from '../../kit/formats.ts'
import { Icon } from '../../kit/icons.tsx'
import { Strip } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { tell } from '../../kit/tell.ts'
import { CheckLines } from './check/CheckLines.tsx'
import { CheckSheet } from './check/CheckSheet.tsx'
import { ExtraDialog } from './check/ExtraDialog.tsx'
import { useBegin } from './check/useBegin.tsx'

type Check = ReplyOf<typeof checkDetail>
type Line = Check['lines'][number]
const counting = (check: Check): boolean => check.status === 20 || check.status === 30

export default function CheckDetailScreen(): JSX.Element {
  const { checkNo = '' } = useParams()
  const read = useRead(checkDetail, { checkNo }, { everyMs: 30_000 })
  return (
    <DetailPage read={read} live tools={read.data !== undefined && <Tools check={read.data} />}>
      {(data) => <Body check={data} />}
    </DetailPage>
  )
}

const Tools = ({ check }: { readonly check: Check }): JSX.Element => {
  const may = useMay()
  const [adding, add] = useState(false)
  const begin = useBegin()
  const commit = useSend(checkCommit, { changes: ['stock/stock', 'stock/flow', 'stock/location'] })
  const end = async (): Promise<void> => {
    if (await confirm(`提交盘点 ${check.checkNo}？`, '初盘有差异的行进入复盘，没有差异则盘点完成。'))
      commit.mutate({ checkNo: check.checkNo })
  }
  return (
    <>
      {may(160312) && counting(check) && (
        <Button icon={<Icon name="print" size={14} />} onClick={() => window.print()}>
          打印盘点表
        </Button>
      )}
      {may(checkCount.may) && counting(check) && <Decide onClick={() => add(true)}>添加账外商品</Decide>}
      {may(checkBegin.may) && check.status === 10 && (
        <Decide type="primary" onClick={() => void begin(check.checkNo)}>
          开始盘点
        </Decide>
      )}
      {may(checkCommit.may) && counting(check) && (
        <Decide type="primary" loading={commit.isPending} onClick={() => void end()}>
          {`提交${checks.fields.roundNo.texts?.[check.roundNo] ?? ''}`}
        </Decide>
      )}
      {adding && <ExtraDialog check={check} close={() => add(false)} />}
    </>
  )
}

const Body = ({ check }: { readonly check: Check }): JSX.Element => {
  const diffs = check.lines.filter((line) => (line.diffQty ?? 0) !== 0)
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={check.checkNo} />
        </h2>
        {show(checks.fields.status, check.status)}
        <Strip
          facts={[
            ['类型', show(checks.fields.checkType, check.checkType)],
            ['明/盲盘', show(checks.fields.checkMode, check.checkMode)],
            ['轮次', show(checks.fields.roundNo, check.roundNo)],
            ['库位', countText(check.locationNum)],
            ['差异行/总行', `${countText(check.diffLineNum)} / ${countText(check.lineNum)}`],
            ['盘盈', `${countText(check.gainQty)} 件 ${moneyText(check.gainAmountFen)} 元`],
            ['盘亏', `${countText(check.lossQty)} 件 ${moneyText(check.lossAmountFen)} 元`],
            ['准确率', check.accuracyBp === null ? none : percentText(check.accuracyBp)],
            ['提交', check.commitUserName ?? none],
            ['审核', [check.firstApproveUserName, check.approveUserName].filter((name) => name !== null).join('、') || none],
          ]}
        />
      </div>
      {check.cut === 1 && <p className="dim">明细较多，只显示前 {countText(check.lines.length)} 行；请用导入录入实盘数。</p>}
      <Tabs
        items={[
          {
            key: 'lines',
            label: `明细 ${countText(check.lines.length)}`,
            children: <CheckLines label="盘点明细" check={check} lines={check.lines} />,
          },
          { key: 'diffs', label: `差异 ${countText(diffs.length)}`, children: <Differences check={check} lines={diffs} /> },
        ]}
      />
      <CheckSheet check={check} />
    </div>
  )
}

/** What differs; the approver books it, or has lines counted a last time. */
const Differences = ({ check, lines }: { readonly check: Check; readonly lines: readonly Line[] }): JSX.Element => {
  const may = useMay()
  const [chosen, choose] = useState<ReadonlyMap<string, Line>>(new Map())
  const send = useSend(checkResult, { changes: ['stock/stock', 'stock/flow', 'stock/location'] })
  const deciding = check.status === 40 && may(checkResult.may)
  const { checkNo } = check
  const pass = async (): Promise<void> => {
    if (await confirm(`审核通过盘点单 ${checkNo}？`, '通过后按差异记盘盈盘亏，库位解锁，不能撤回。'))
      send.mutate(
        { checkNo },
        {
          onSuccess: ({ second }) =>
            tell('success', second === 1 ? '已审核，盘亏超过500元或准确率低于99%，还需另一位主管审核' : '审核通过，已记账'),
        },
      )
  }
  const again = (): void =>
    send.mutate(
      { checkNo, recount: [...chosen.keys()] },
      {
        onSuccess: () => {
          choose(new Map())
          tell('success', '所选行已转终盘')
        },
      },
    )
  return (
    <>
      {deciding && (
        <div className="line-tools">
          <Decide type="primary" loading={send.isPending} onClick={() => void pass()}>
            审核通过
          </Decide>
          <Decide disabled={chosen.size === 0} onClick={again}>
            所选行复盘
          </Decide>
          {check.firstApproveUserName !== null && (
            <span className="dim">{check.firstApproveUserName} 已审核，待另一位主管审核</span>
          )}
        </div>
      )}
      <CheckLines label="差异明细" check={check} lines={lines} {...(deciding && { selection: { chosen, change: choose } })} />
    </>
  )
}
