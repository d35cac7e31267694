/* To be preloaded: a machine that is always far too busy. */
int getloadavg(double loads[], int count)
{
    for (int i = 0; i < count; i++)
        loads[i] = 99;
    return count;
}
