// 解析与导入的进展 · import/stockout/Steps
import { Button, Progress } from 'antd'
import type { JSX } from 'react'
import type { ImportState } from '#contract/import/calls'
import { stopJob } from '#contract/import/job'
import { confirm as confirmCall, errors, parse } from '#contract/import/stockout'
import { saveFile } from '../../../data/files.ts'
import { useSend } from '../../../data/send.ts'
import { confirm } from '../../../kit/confirm.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { BigNumber } from '../../../kit/KeyFacts.tsx'
import { countText } from '../../../kit/formats.ts'
import { HiddenRows, ImportResult } from '../../../kit/ImportResult.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { withFailureToast } from '../../../kit/toast.ts'
import { Doubtful, NewGoods } from './NewGoods.tsx'

/** Progress of a running job, and a button that stops it. */
export const RunningStep = ({ state }: { readonly state: ImportState }): JSX.Element => {
  const stop = useSend(stopJob, { changes: ['import/stockout'], toast: '已停止该导入任务' })
  const askToStop = async (): Promise<void> => {
    if (state.jobId !== null && (await confirm('是否确认停止该导入任务？', '已导入的订单保留，其余不再导入。')))
      stop.mutate({ taskId: state.jobId })
  }
  const importing = state.phase === 'importing'
  return (
    <div className="import-card" role="status" aria-live="polite">
      <h2>{importing ? '正在导入' : '正在解析'}</h2>
      <p className="dim">{state.fileName}</p>
      <Progress percent={state.processValue} status="active" showInfo={importing} />
      {state.errorMsg !== null && <p role="alert">{state.errorMsg}。恢复后从停下的地方自动继续</p>}
      <p className="dim">可以离开此页，稍后从导入记录回来。</p>
      <Button loading={stop.isPending} onClick={() => void askToStop()}>
        停止
      </Button>
    </div>
  )
}

interface ParsedStepProps {
  readonly state: ImportState
  readonly back: () => void
  readonly confirmed: () => void
}

/** Result of parsing the whole file, before anything is imported. */
export const ParsedStep = ({ state, back, confirmed }: ParsedStepProps): JSX.Element => {
  const send = useSend(confirmCall, { toast: '文件导入中' })
  const reparse = useSend(parse, { changes: ['import/stockout'], toast: '正在重新解析' })
  const { orders, hidden, requestId } = state
  const submit = (): void => send.mutate({ requestId, ignoreErrors: true }, { onSuccess: confirmed })
  return (
    <div className="import-parsed">
      <h2>解析结果</h2>
      {orders !== null && (
        <div className="big-numbers">
          <BigNumber label="订单" value={countText(orders.total)} />
          <BigNumber label="可导入" value={countText(orders.ready)} />
          <BigNumber label="已存在" value={countText(orders.exist)} />
          <BigNumber label="有误" value={countText(orders.refused)} />
          <BigNumber label="按规则忽略" value={countText(orders.ignored)} />
          <BigNumber label="将新建商品" value={countText(state.newGoods)} />
        </div>
      )}
      {state.ignored.length > 0 && (
        <p className="dim">忽略的行：{state.ignored.map((one) => `${one.rule} ${countText(one.rows)} 行`).join('，')}</p>
      )}
      <Doubtful state={state} />
      <ImportResult state={state} />
      <HiddenRows
        {...hidden}
        take={(taken) => reparse.mutate({ requestId, hiddenRows: taken ? 1 : 0 })}
        disabled={reparse.isPending}
      />
      <footer>
        <Button onClick={back}>返回修改</Button>
        <NewGoods state={state} />
        <ErrorFile state={state} />
        <OnlineButton
          type="primary"
          loading={send.isPending}
          disabled={(orders?.ready ?? 0) + (orders?.exist ?? 0) === 0}
          onClick={submit}
        >
          {state.failNum > 0 ? '忽略错误并提交' : '提交'}
        </OnlineButton>
      </footer>
    </div>
  )
}

export const ErrorFile = ({ state }: { readonly state: ImportState }): JSX.Element | null =>
  state.failNum + state.ignoreNum === 0 ? null : (
    <Button onClick={() => void withFailureToast(() => saveFile(errors, { requestId: state.requestId }, '错误.xlsx'))}>
      下载错误文件
    </Button>
  )

/** Shows why the file could not be used, and the next step. */
export const FailedStep = ({
  state,
  back,
  again,
}: {
  readonly state: ImportState
  readonly back: () => void
  readonly again: () => void
}): JSX.Element => (
  <EmptyState
    title={state.phase === 'expired' ? '导入请求已失效，请重新上传' : (state.errorMsg ?? '导入失败')}
    text={state.fileName}
  >
    {state.phase === 'failed' && <Button onClick={back}>返回修改</Button>}
    <Button type="primary" onClick={again}>
      重新上传
    </Button>
  </EmptyState>
)
