// 登录记录 · user/userDetail/SessionsTab
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { CLIENT_KINDS } from '#contract/user/user'
import { forceOut, userSessions } from '#contract/user/userDetail'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { Moment } from '../../../kit/cells.tsx'
import { confirm } from '../../../kit/confirm.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { none } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { RowActions } from '../../../kit/RowActions.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

type Session = ReplyOf<typeof userSessions>[number]

const columns: readonly Column<Session>[] = [
  { key: 'device', title: '设备', width: 220, render: (row) => row.device },
  { key: 'clientKind', title: '登录端', width: 100, render: (row) => CLIENT_KINDS[row.clientKind] ?? none },
  { key: 'ip', title: '地址', width: 150, render: (row) => (row.ip === '' ? none : row.ip) },
  { key: 'loginTime', title: '登录时间', width: 165, render: (row) => <Moment text={row.loginTime} /> },
  { key: 'lastTime', title: '最近使用', width: 165, render: (row) => <Moment text={row.lastTime} /> },
  {
    key: 'endTime',
    title: '结束时间',
    width: 165,
    render: (row) => (row.endTime === null ? '在线' : <Moment text={row.endTime} />),
  },
]

/** Sign-ins of the user: device, time, place. A live session can be ended. */
export const SessionsTab = ({ account, name }: { readonly account: string; readonly name: string }): JSX.Element => {
  const may = useMay()
  const { data, error, isFetching, refetch } = useRead(userSessions, { account })
  const force = useSend(forceOut)
  const live = (data ?? []).filter((row) => row.isLive === 1).length
  const end = async (sessionId?: string): Promise<void> => {
    const question = sessionId === undefined ? `强制 ${name} 的 ${live} 个登录全部下线？` : `强制 ${name} 的这个登录下线？`
    if (await confirm(question, '需要重新登录；手持端没上传的扫描仍留在设备上。'))
      force.mutate({ account, ...(sessionId !== undefined && { sessionId }) })
  }
  const actions: Column<Session> = {
    key: '_actions',
    title: '操作',
    width: 100,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={[
          {
            label: '强制下线',
            right: forceOut.may,
            when: row.isLive === 1,
            danger: true,
            run: () => void end(row.sessionId),
          },
        ]}
      />
    ),
  }
  return (
    <section className="panel">
      <h2 className="panel-title">
        登录记录
        {may(forceOut.may) && (
          <OnlineButton danger reason={live === 0 ? '没有在线的登录' : ''} loading={force.isPending} onClick={() => void end()}>
            全部下线
          </OnlineButton>
        )}
      </h2>
      <DataTable
        label="登录记录"
        columns={[...columns, actions]}
        rows={data}
        rowKey={(row) => row.sessionId}
        loading={isFetching}
        failure={error?.failure ?? null}
        retry={() => void refetch()}
        empty={<EmptyState title="还没有登录过" />}
      />
    </section>
  )
}
