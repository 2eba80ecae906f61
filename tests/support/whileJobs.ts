// 等任务的调用：调用在等，任务在旁边跑；调用答了，正在跑的那一轮也要跑完，不然它手里的任务别人看不见。
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import type { TestServer } from './server.ts'

export const jobsOf = (server: Pick<TestServer, 'database' | 'services'>): (() => Promise<void>) => {
  return () => runDueJobs(server.database.urls.jobs, server.services, tasks)
}

/** Sends a call that waits for a job, while the jobs run, one round after the other. @returns its answer, when no round runs any more */
export const whileJobs = async <T>(server: Pick<TestServer, 'database' | 'services'>, sent: Promise<T>): Promise<T> => {
  const runJobs = jobsOf(server)
  const answered = sent.then((answer) => ({ answer }))
  for (;;) {
    const round = runJobs()
    const first = await Promise.race([answered, round.then(() => null)])
    await round
    if (first !== null) return first.answer
  }
}
