// 登录设备 · user/personalCentre/Sessions
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { endOtherSessions, endOwnSession, ownSessions } from '#contract/user/personalCentre'
import { CLIENT_KINDS } from '#contract/user/user'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { confirm } from '../../../kit/confirm.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { none } from '../../../kit/formats.ts'
import { RowActions } from '../../../kit/RowActions.tsx'

type Session = ReplyOf<typeof ownSessions>[number]

const columns: readonly Column<Session>[] = [
  {
    key: 'device',
    title: '设备',
    width: 220,
    render: (row) => (
      <>
        {row.device}
        {row.isCurrent === 1 && <span className="current-mark">本机</span>}
      </>
    ),
  },
  { key: 'clientKind', title: '登录端', width: 100, render: (row) => CLIENT_KINDS[row.clientKind] ?? none },
  { key: 'place', title: '地点', width: 240, render: (row) => (row.place === '' ? none : row.place) },
  { key: 'loginTime', title: '登录时间', width: 165, render: (row) => row.loginTime },
  { key: 'lastTime', title: '最近使用', width: 165, render: (row) => row.lastTime },
]

/** Devices on which the person is signed in; other devices can be signed out here. */
export const Sessions = (): JSX.Element => {
  const { data, error, isFetching, refetch } = useRead(ownSessions, {})
  const end = useSend(endOwnSession)
  const endOthers = useSend(endOtherSessions)
  const others = (data ?? []).filter((row) => row.isCurrent === 0).length
  const askToEnd = async ({ device, sessionId }: Session): Promise<void> => {
    if (await confirm(`退出 ${device}？`, '该设备需要重新登录；没上传的扫描仍留在设备上。')) end.mutate({ sessionId })
  }
  const askToEndOthers = async (): Promise<void> => {
    if (await confirm(`退出其它 ${others} 台设备？`, '这些设备需要重新登录；没上传的扫描仍留在设备上。')) endOthers.mutate({})
  }
  const actions: Column<Session> = {
    key: '_actions',
    title: '操作',
    width: 80,
    fixed: 'right',
    render: (row) => (
      <RowActions actions={[{ label: '退出', when: row.isCurrent === 0, danger: true, run: () => void askToEnd(row) }]} />
    ),
  }
  return (
    <section className="panel">
      <h2 className="panel-title">
        登录设备
        <OnlineButton
          reason={others === 0 ? '没有其它设备' : ''}
          loading={endOthers.isPending}
          onClick={() => void askToEndOthers()}
        >
          退出其它设备
        </OnlineButton>
      </h2>
      <DataTable
        label="登录设备"
        columns={[...columns, actions]}
        rows={data}
        rowKey={(row) => row.sessionId}
        loading={isFetching}
        failure={error?.failure ?? null}
        retry={() => void refetch()}
      />
    </section>
  )
}
