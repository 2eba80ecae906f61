// 页面出错 · handheld/Boundary
import { Component, useEffect, type JSX, type ReactNode } from 'react'
import { failureOf } from '../data/api.ts'
import { online } from '../state/online.ts'
import { Refused } from './Refused.tsx'
import { go, usePath } from './route.tsx'
import { startScanRouting } from '../floor/scanRouting.ts'

const home = '/wx/wms'

interface BoundaryProps {
  /** called before the page is drawn again; clears what still holds the failure, such as a page file that did not load */
  readonly again?: () => void
  /** true when no page below listens to the scanner any more */
  readonly alone?: boolean
  readonly children: ReactNode
}
interface BoundaryState {
  readonly error: unknown
}

/**
 * Catches errors of a page, so that the shell stays. Stored scans remain stored. Until the page opens again, new scans are refused with a
 * sentence and are not passed to another page.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error ?? new Error('a page threw nothing') }
  }

  private readonly again = (): void => {
    this.props.again?.()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <Broken error={error} again={this.again} alone={this.props.alone ?? false} />
  }
}

interface BrokenProps {
  readonly error: unknown
  readonly again: () => void
  readonly alone: boolean
}
/** Shows that the page does not open, what happens to scans, and what the person can do. */
export const Broken = ({ error, again, alone }: BrokenProps): JSX.Element => {
  const atHome = usePath() === home
  useEffect(() => (alone ? startScanRouting() : undefined), [alone])
  const isLost = failureOf(error).kind === 'chunk'
  // a browser may remember a failed file until a reload; without network a reload would lose the page
  const retry = (): void => (isLost && online.reachable ? location.reload() : again())
  return (
    <main className="login">
      <h1>这一页打不开</h1>
      <p role="alert">
        {isLost ? '这一页还没下到本机。连上网，再点重试' : '程序出错了。扫过变绿的都存着，会照常上传；点重试，不行找主管'}
      </p>
      <Refused words="这一页打不开，这一枪没有记" next="点重试，打开后再扫" />
      <button type="button" className="action main" onClick={retry}>
        重试
      </button>
      {atHome ? (
        <button type="button" className="action" onClick={() => location.reload()}>
          重新打开
        </button>
      ) : (
        <button type="button" className="action" onClick={() => go(home)}>
          回首页
        </button>
      )}
      {!isLost && <p className="error-words">{error instanceof Error ? error.message : String(error)}</p>}
    </main>
  )
}
