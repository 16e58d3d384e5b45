/** Reports an error: the path within the declaration, the error and its fix. */
export type Report = (at: string, fault: string, remedy: string) => void;
